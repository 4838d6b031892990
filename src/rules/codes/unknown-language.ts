import { didYouMean, quoted } from '../../model/message.js';
import { recordRule } from '../rule.js';
import { languages, meantLanguages } from './languages.js';
import { atmIn, unknownCodes } from './unknown-codes.js';

/** Codes of no language. */
export const unknownLanguage = recordRule({
  rule: 'codes/unknown-language',
  severity: 'warning',
  title: 'There is no such language',
  means:
    'A code in SupportedLanguages is not that of a language (ISO 639-1). Codes of countries are no codes of languages: English is en, not gb.',
  matters: 'Readers that offer ATMs by language leave it out, or show the code as it stands.',
  wrong: { collection: 'atms', yaml: atmIn('SupportedLanguages: [gb, cy]') },
  right: { collection: 'atms', yaml: atmIn('SupportedLanguages: [en, cy]') },
  message: ({ language, suggestion }: { language: string; suggestion?: string }) => ({
    message: `there is no language with the code ${quoted(language)}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the two letters of a language (ISO 639-1), such as en or cy.',
    }),
  }),
  of: 'group',
  fields: ['SupportedLanguages'],
  check(group) {
    return unknownCodes(group.SupportedLanguages, languages).map(({ code, at }) => {
      const near = meantLanguages[code];
      const args = { language: code, ...(near !== undefined && { suggestion: near }) };
      return { args, path: ['SupportedLanguages', at] };
    });
  },
});

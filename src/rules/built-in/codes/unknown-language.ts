import { didYouMean, quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { atmIn, unknownCodes } from './unknown-codes.js';

/** Codes that are not of a language. */
export const unknownLanguage = recordRule({
  rule: 'codes/unknown-language',
  severity: 'warning',
  title: 'There is no such language',
  means:
    'A code in SupportedLanguages is not that of a language (ISO 639-1). Codes of countries are not codes of languages: English is en, not gb.',
  matters: 'Readers that offer ATMs by language leave it out, or show the bare code.',
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
      const near = languageCorrections[code];
      const args = { language: code, ...(near !== undefined && { suggestion: near }) };
      return { args, path: ['SupportedLanguages', at] };
    });
  },
});

/** The codes of all languages that have one of two letters (ISO 639-1), as npm's iso-639-1 3.1.6 (MIT) lists them. */
export const languages: ReadonlySet<string> = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
  eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja
  jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb
  nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq
  sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(
    /\s+/,
  ),
);

/**
 * Corrections of withdrawn codes, and of country codes used for languages. None of the keys is the code of another
 * language.
 */
export const languageCorrections: Readonly<Record<string, string>> = {
  // Withdrawn codes with their replacements, from the IANA language subtag registry (BCP 47).
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
  // Countries.
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gb: 'en',
  jp: 'ja',
  us: 'en',
};

import { alternatives, didYouMean, quoted, type WordsOf } from './wording.js';

export const siteWords: WordsOf<'site'> = {
  'site/unknown-brand': ({ brand, allowed, suggestion }) => ({
    message: `there is no brand folder ${quoted(brand)}. The brand folders are ${alternatives(allowed, 30)}.`,
    ...didYouMean(suggestion),
  }),

  'site/names': (args) => {
    switch (args.kind) {
      case 'unknown':
        return {
          message: `there is no ${args.what} ${quoted(args.written)}.`,
          ...didYouMean(args.suggestion),
        };
      case 'ambiguous':
        return {
          message: `${args.word} and ${args.other} would both be published as ${quoted(args.name)}.`,
          hint: 'give each word a name of its own',
        };
      case 'unreadable':
        return {
          message: `the file ${quoted(args.file)} can't be read.`,
          hint: 'a path is taken from the folder of site.yaml',
        };
    }
  },

  'site/duplicate': ({ what }) => ({
    message: `${quoted(what)} stands in this list twice.`,
    hint: 'delete one of the two',
  }),

  'site/reserved-header': ({ name }) => ({
    message: `${name} can't be set here: the build works it out from the published files.`,
    hint: 'delete this line',
  }),
};

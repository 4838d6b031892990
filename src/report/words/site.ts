import { alternatives, counted, didYouMean, quoted, type Wording, type WordsOf } from './wording.js';

/** What values of header fields look like, for "Write …"; the fields in small letters. */
const headerForms: Readonly<Record<string, string>> = {
  'cache-control':
    'directives with commas between them and times in seconds, such as max-age=3600, must-revalidate',
  'cdn-cache-control': 'directives with commas between them and times in seconds, such as max-age=3600',
  'strict-transport-security':
    'max-age with seconds, and the others after semicolons, such as max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY or SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'one of its words, such as no-referrer or strict-origin-when-cross-origin',
  'content-security-policy': "directives with semicolons between them, such as default-src 'none'",
  'access-control-allow-origin': '"*" or one origin, such as https://www.example.com',
  'access-control-allow-credentials': 'true, or leave the header out',
  'access-control-allow-headers': 'names of headers with commas between them, or "*"',
  'access-control-allow-methods': 'methods with commas between them, such as GET, HEAD',
  'access-control-expose-headers': 'names of headers with commas between them, or "*"',
  'access-control-max-age': 'a number of seconds, such as 86400',
  'cross-origin-resource-policy': 'cross-origin, same-site or same-origin',
  sunset: 'a date such as Sun, 06 Nov 2026 08:49:37 GMT',
  expires: 'a date such as Fri, 06 Nov 2026 08:49:37 GMT',
};

function publicText({ setting, value, wanted }: { setting: string; value: string; wanted: string }): Wording {
  const message =
    setting === 'vendor'
      ? `the public schemas have the media type application/prs.${wanted}.opendata.v2.2+json, and ${quoted(value)} makes it another one.`
      : `the public schemas fix this text, and ${quoted(value)} is another one, so v2.2 isn't valid by them.`;
  return setting === 'title' || setting === 'description'
    ? { message, help: `Write "${wanted}", or leave this status out: the preset has both texts.` }
    : {
        message,
        hint: 'leave the line out',
        help: `The preset uk-open-banking then sets it to "${wanted}".`,
      };
}

export const siteWords: WordsOf<'site'> = {
  'site/placeholder': ({ settings = [], records = [] }) => ({
    message:
      settings.length > 0
        ? `made up for a start, and published as it is until you replace it: ${settings.map(({ setting, value, place }) => `${setting} ${quoted(value)} (${place})`).join(', ')}.`
        : `made up for a start, and published as it is until you replace it: ${alternatives(records, 8).replace(/ or (?=[^ ]+ [^ ]+$)/, ' and ')}.`,
    hint: settings.length > 0 ? 'write your own' : 'write your own records, or delete these',
    help: 'If it is meant, as in a sample, write placeholders: allowed in site.yaml.',
  }),

  'site/public-schemas': (args) => {
    if (args.kind === 'text') return publicText(args);
    const { kind, value, count, records } = args;
    const found = (noun: string, plural?: string) =>
      `${counted(count, noun, plural)} in ${counted(records, 'record')}`;
    switch (kind) {
      case 'end-of-day':
        return {
          message: `the public schemas have no ${quoted(value)}, the end of a day, so v2.2 isn't valid by them: ${found('time')}.`,
          hint: `write ${value.replace(/^24:?00/, (time) => (time.length === 5 ? '23:59' : '2359'))} if that will do`,
        };
      case 'offset':
        return {
          message: `the public schemas have no offset in times such as ${quoted(value)}, so v2.2 isn't valid by them: ${found('time')}.`,
          hint: 'write the time on the clock of the branch',
        };
      case 'no-other-fees':
        return {
          message: `the public schemas require OtherFeesCharges within each marketing state, so v2.2 isn't valid by them: missing in ${found('marketing state')}.`,
          help: 'One that stands beside PCAMarketingState does not count there: write it within.',
        };
      case 'part-place': {
        const place = ['Card', 'MobileWallet'].includes(value)
          ? 'the FeaturesAndBenefits of a marketing state'
          : 'a marketing state';
        return {
          message: `the public schemas have ${value} within ${place} only, so programs that follow them don't find it in v2.2: ${found('such part')}.`,
          help: 'CoreProduct, CreditInterest, Overdraft, Eligibility, FeaturesAndBenefits and OtherFeesCharges belong in each marketing state, Card and MobileWallet in its FeaturesAndBenefits.',
        };
      }
    }
  },

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

  'site/rule': (args) => {
    switch (args.kind) {
      case 'unknown':
        return {
          message: `there is no rule ${quoted(args.rule)} to name here.`,
          ...didYouMean(args.suggestion),
          help: '`opendata explain` lists all rules. Each is named in full, such as places/coordinates.',
        };
      case 'error':
        return {
          message: `${args.rule} is always an error, since without it the publication would be wrong or unreadable.`,
          hint: 'delete this, and mend what the rule complains of',
        };
      case 'publication':
        return {
          message: `${args.rule} isn't about the content, so there is nothing in it to accept.`,
          help: 'Its severity can be set in site.yaml (rules:).',
        };
      case 'too-wide':
        return {
          message: `this would accept all that ${args.rule} finds.`,
          hint: 'name a record or a field',
          help: 'To be rid of the rule altogether, switch it off in site.yaml (rules:).',
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

  'site/header-name': ({ name, suggestion }) => ({
    message: `there is no header ${quoted(name)} that browsers or caches know.`,
    ...didYouMean(suggestion),
    help: 'If it is a header of your own, switch this rule off in site.yaml (rules:).',
  }),

  'site/header-value': ({ name, value, part, suggestion }) => ({
    message:
      part === value
        ? `${name} can't be ${quoted(value)}.`
        : `${name} can't be ${quoted(value)}: ${quoted(part)} is none of its parts.`,
    ...didYouMean(suggestion),
    help: `Write ${headerForms[name.toLowerCase()] ?? 'it as its specification has it'}.`,
  }),

  'site/unprotected': ({ name, value, section }) => ({
    message: `the section ${section} leaves out ${name}, which the default policy has.`,
    hint: `add ${name}: ${/^\*/.test(value) ? `"${value}"` : value}`,
    help: 'A section that is written here replaces that of the default policy altogether. If it is meant to be without, switch this rule off in site.yaml (rules:).',
  }),

  'site/lifecycle': ({ version, reason, sunset, deprecated }) => {
    switch (reason) {
      case 'over':
        return {
          message: `${version} is served although its last day was ${sunset}.`,
          help: `Take ${version} out of versions:, or give it a later day.`,
        };
      case 'dropped':
        return {
          message: `${version} is not served any more, although its last day is ${sunset}.`,
          help: `Readers expect it until then. Leave ${version} in versions: up to that day.`,
        };
      case 'not-deprecated':
        return {
          message: `${version} ends on ${sunset}, and nothing says that it is deprecated.`,
          help: 'Programs look at Deprecation to know when to begin to move. Add the day from which it should not be used any more, as deprecated:.',
        };
      case 'backwards':
        return {
          message: `${version} is deprecated from ${deprecated}, which is after its last day, ${sunset}.`,
          help: 'Give deprecated: a day before sunset:.',
        };
    }
  },

  'site/accepts-nothing': () => ({
    message: 'this entry names nothing that it accepts.',
    help: 'Name what may be taken away: brands, removals (collections), gone (what addresses begin with) or mediaTypes.',
  }),

  'site/no-policy': ({ file }) => ({
    message: `there is no header policy at ${quoted(file)}.`,
    help: 'The path begins at the folder of site.yaml, such as ../headers/staging.yaml.',
  }),

  'site/not-https': ({ url }) => ({
    message: `${quoted(url)} is not https: on its way it can be read and changed by others.`,
    hint: `write ${quoted(url.replace(/^http:/, 'https:'))}`,
  }),
};

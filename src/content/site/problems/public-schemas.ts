import { lines, pair } from '../../../model/explanation.js';
import { counted, type Message, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import type { Deviations } from '../../../rules/built-in/public-schemas.js';

/**
 * Why v2.2 isn't valid by the public standard's schemas although its preset is used (D9):
 * - `text`: a setting or an error text that they fix as `wanted`;
 * - `end-of-day`, `offset`: a time such as `value`, as in v2.1 (D2);
 * - `no-other-fees`: a marketing state without OtherFeesCharges (D35);
 * - `part-place`: the part `value` of an account is in another place than theirs (D5).
 * All but `text` are the first of `count`, in `records` records; `no-other-fees` is of one record.
 */
export type PublicSchemasArgs = { kind: 'text'; setting: string; value: string; wanted: string } | Deviations;

/** The shortest settings with the preset, which provides the others. */
const publicSite = { 'content/site.yaml': 'names: uk-open-banking\n' };

const open = (closing: string) => `Availability:
  StandardAvailability:
    Day:
      - { Name: Friday, OpeningHours: [{ OpeningTime: "18:00:00", ClosingTime: "${closing}" }] }`;

const accounts = 'content/fenland/personal-current-accounts.yaml';

const account = (fees: string) => `- Name: Fenland Reward
  Identification: FB-REWARD
  Segment: [Reward]
  PCAMarketingState:
    - Identification: FB-REWARD-1
      MarketingState: Regular
      FirstMarketedDate: 1900-01-01
      LastMarketedDate: 9999-12-31
${fees}`;

const fees = `      OtherFeesCharges:
        FeeChargeDetail:
          - FeeCategory: Servicing
            FeeType: ServiceCAccountFeeMonthly
            ApplicationFrequency: Monthly
            CalculationFrequency: Monthly
            FeeAmount: 5.00
`;

function publicText({ setting, value, wanted }: { setting: string; value: string; wanted: string }): Message {
  const message =
    setting === 'vendor'
      ? `the public schemas have the media type application/prs.${wanted}.opendata.v2.2+json, and ${quoted(value)} makes it another one.`
      : `the public schemas fix this text, and ${quoted(value)} is another one, so v2.2 isn't valid by them.`;
  return setting === 'title' || setting === 'description'
    ? { message, help: `Write "${wanted}", or leave this status out: the preset has both texts.` }
    : {
        message,
        hint: 'leave the line out',
        proposals: [{ leaveOut: 0 }],
        help: `The preset uk-open-banking then sets it to "${wanted}".`,
      };
}

/** The preset with the names of the public standard. */
export const publicSchemasProblems = problemsOf({
  'site/public-schemas': {
    severity: 'warning',
    clauses: [
      {
        clauses: ['PCA C42'],
        in: ['PCAMarketingState'],
        // The row speaks of accounts on sale.
        when: (args) => (args as { readonly isOffSale?: true }).isOffSale !== true,
      },
    ],
    title: 'The public schemas refuse v2.2 as it is',
    means:
      "The preset uk-open-banking is used, and v2.2 as it is published isn't valid by the public standard's schemas of 2.2.1. Each kind of difference is reported once, at its first place and with a count; but accounts without OtherFeesCharges each (D35), unless they are on sale: then standard/missing-sections says so. There are five: another vendor, licenseUrl, termsUrl, agreement or error text than those schemas fix; times of 24:00; times with an offset; marketing states of personal accounts without OtherFeesCharges; and parts of an account in places that the schemas don't have. Without these, v2.2 is valid by them.",
    matters:
      'The public names are for programs of the public standard, and strict ones refuse a whole collection for one value. The interface itself allows all of this: if that is enough, switch the rule off in site.yaml.',
    examples: () => [
      pair(
        'content/site.yaml',
        'names: uk-open-banking\nvendor: fenland\n',
        publicSite['content/site.yaml'],
        'a text of its own',
      ),
      {
        ...lines(open('24:00:00'), open('23:59:00'), 'the end of a day'),
        beside: publicSite,
      },
      {
        ...pair(accounts, account(''), account(fees), 'a marketing state without its fees'),
        beside: publicSite,
      },
    ],
    alike: ({ kind }: PublicSchemasArgs) => kind,
    message: (args: PublicSchemasArgs) => {
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
            hint: 'write the local time of the branch',
          };
        case 'no-other-fees':
          return {
            message: `the public schemas require OtherFeesCharges inside each marketing state, so v2.2 isn't valid by them: missing in ${counted(count, 'marketing state')} of this account.`,
            hint: 'write it inside, beside MarketingState',
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
  },
});

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
type PublicSchemasArgs = { kind: 'text'; setting: string; value: string; wanted: string } | Deviations;

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

import { quoted, type WordsOf } from './wording.js';

export const recordsWords: WordsOf<'records'> = {
  'records/duplicate-identity': ({ fields }) => ({
    message: `another record of this brand has the same ${fields.join(' and ')}.`,
    hint: 'used a second time here',
    help: 'Readers tell records apart by it: give this one its own, or delete one of the two.',
    related: ['first used here'],
  }),

  'records/near-duplicate': ({ other }) => ({
    message: `the branch ${quoted(other)} has the same name and address.`,
    hint: 'is it one branch under two numbers?',
    related: ['the other one is here'],
  }),
};

import { alternatives, quoted, type WordsOf } from './wording.js';

export const recordsWords: WordsOf<'records'> = {
  'records/duplicate-identity': ({ fields, next, nextSequence, twin }) => {
    const own = fields.join(' and ');
    if (twin?.differ.length === 0) {
      return {
        message: `the same record is there twice: another one of this brand has the same ${own}, and all else is equal too.`,
        hint: 'used a second time here',
        help: 'Delete one of the two.',
        related: ['first used here'],
      };
    }
    const names =
      twin?.name !== undefined && twin.firstName !== undefined && twin.name !== twin.firstName
        ? ` Here it is ${quoted(twin.name)}, there ${quoted(twin.firstName)}.`
        : '';
    const differ = twin === undefined ? '' : ` They differ in ${alternatives(twin.differ, 6, 'and')}.`;
    const number =
      next === undefined ? `${fields[0]} of its own` : `next ${fields[0]} that is free, ${quoted(next)}`;
    const sequence =
      nextSequence === undefined
        ? ''
        : `; if it is a sub branch of the other one, the next SequenceNumber, ${nextSequence}`;
    return {
      message: `another record of this brand has the same ${own}.${names}`,
      hint: 'used a second time here',
      help: `Readers tell records apart by it.${differ} If they are two, give the newer one ${next === undefined ? 'an' : 'the'} ${number}${sequence}; one that is published keeps its number. If they are one, delete the other.`,
      related: ['first used here'],
    };
  },

  'records/near-duplicate': ({ other }) => ({
    message: `the branch ${quoted(other)} has the same name and address.`,
    hint: 'is it one branch under two numbers?',
    related: ['the other one is here'],
  }),
};

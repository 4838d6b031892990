import { describe, expect, it } from 'vitest';
import { codeList, list, object, text } from '../../src/interface/schema/types.js';
import { converted, difference } from '../../src/interface/versions/conversion.js';
import { Losses } from '../../src/interface/versions/losses.js';

const kind = codeList('Kind', ['Small', 'Large']);
const fee = object({ Identification: text(1, 35), Kind: kind, Note: text(1, 20).optional() });
const tariff = object({ Name: text(1, 20), Fees: list(fee, 1) });
const later = object({
  Title: text(1, 20),
  Fees: list(object({ Kind: kind, Note: text(1, 20).optional() })),
});

const { up, down } = difference(tariff, later, {
  up: { '.': ({ Name, ...rest }) => ({ ...rest, Title: Name }), Note: (note) => note.toUpperCase() },
  down: {
    '.': ({ Title, ...rest }) => ({ ...rest, Name: Title }),
    Note(note, lost) {
      lost.add('format', note);
      return note.toLowerCase();
    },
  },
});

function make(record: object, schema: typeof later | typeof tariff, converters: typeof up) {
  const losses = new Losses();
  const made = converted({ ...record }, schema as never, converters, losses);
  return { record: made?.valid, losses: losses.all };
}

describe('a record in another version', () => {
  it('is what functions make of its fields, without what the other version refuses', () => {
    const record = { Name: 'Ely', Fees: [{ Identification: 'A', Kind: 'Small', Note: 'a year' }] };
    expect(make(record, later, up)).toEqual({
      record: { Title: 'Ely', Fees: [{ Kind: 'Small', Note: 'A YEAR' }] },
      losses: [{ path: ['Fees', 0, 'Identification'], what: 'not-in-version', value: 'A' }],
    });
  });

  it('has a number where its list needs one, and says of every loss where it was', () => {
    const record = { Title: 'Ely', Fees: [{ Kind: 'Huge' }, { Kind: 'Large', Note: 'A MONTH' }] };
    expect(make(record, tariff, down)).toEqual({
      record: { Name: 'Ely', Fees: [{ Identification: '2', Kind: 'Large', Note: 'a month' }] },
      losses: [
        { path: ['Fees', 1, 'Note'], what: 'format', value: 'A MONTH' },
        { path: ['Fees', 0], what: 'unknown-value', value: 'Huge' },
        { path: ['Fees', 1, 'Identification'], what: 'supplied', value: '2' },
      ],
    });
  });

  it('is none where nothing is left of what it requires', () => {
    expect(make({ Title: 'Ely', Fees: [{ Kind: 'Huge' }] }, tariff, down)).toEqual({
      record: undefined,
      losses: [{ path: ['Fees', 0], what: 'unknown-value', value: 'Huge' }],
    });
  });

  it('does not compile with a field that is misspelt', () => {
    // @ts-expect-error: the field is called Note
    difference(tariff, later, { up: { Noet: () => '' }, down: {} });
    // @ts-expect-error: the version before calls it Name
    difference(tariff, later, { up: { '.': ({ Title }) => ({ Name: Title }) }, down: {} });
  });
});

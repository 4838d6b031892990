import { describe, expect, it } from 'vitest';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { everyField } from '../../src/interface/schema/every-field.js';
import { type RuleBook, ruleBooks } from '../../src/model/clause.js';
import type { Version } from '../../src/model/version.js';
import { clausesIn } from '../../src/rules/standard/clauses.js';

const books = Object.keys(ruleBooks) as RuleBook[];

/** The fields that records of a book's collection have in some version, with points between the names. */
function fieldsOf(book: RuleBook): ReadonlySet<string> {
  const { collection } = ruleBooks[book];
  return new Set(
    registrationOf(collection).versions.flatMap((version: Version) =>
      [...everyField(recordSchema(version, collection))].map(({ path }) => path.join('.')),
    ),
  );
}

describe('the rows of the standard', () => {
  it.each([
    ['PCA', 38, ['C3']],
    ['BCA', 44, []],
    ['SME', 26, ['C4', 'C6', 'C8', 'C28']],
    ['CCC', 34, []],
    ['ATM', 3, []],
    ['Branch', 5, []],
  ] as const)('of %s are %i, besides those that only a dictionary names', (book, rows, alsoNamed) => {
    const numbers = clausesIn(book).map(({ clause }) => clause.slice(book.length + 1));
    expect(numbers.filter((number) => !(alsoNamed as readonly string[]).includes(number))).toHaveLength(rows);
    expect(numbers).toEqual(expect.arrayContaining([...alsoNamed]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(books)('of %s name fields that its records have', (book) => {
    const fields = fieldsOf(book);
    for (const { clause, where, about, wanted } of clausesIn(book)) {
      const asked = typeof wanted === 'object' ? Object.keys(wanted) : [];
      const places = [...where, ...(typeof about === 'object' ? about : []), ...asked];
      for (const place of places) expect(fields, `${clause}: ${place}`).toContain(place);
    }
  });

  it.each(books)('of %s say in words that continue a sentence when they ask for a field', (book) => {
    for (const { clause, wanted = {} } of clausesIn(book)) {
      const conditions = typeof wanted === 'string' ? [wanted] : Object.values(wanted);
      for (const when of conditions) expect(when, clause).toMatch(/^(on|where|for) [^<>.]+$/);
    }
  });

  it.each(books)('of %s are sentences of their own words', (book) => {
    for (const { clause, asks, kind, look = '' } of clausesIn(book)) {
      expect(asks, clause).toMatch(/^[A-Z][^<>]+[.)]$/);
      expect(look, clause).toMatch(kind === 'rule' ? /^$/ : /^[A-Z][^<>]+[.?)]$/);
    }
  });
});

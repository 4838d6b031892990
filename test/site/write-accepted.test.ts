import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkValue } from '../../src/interface/schema/validate.js';
import { collectionNames } from '../../src/model/collection.js';
import { guardRules } from '../../src/model/guard-rules.js';
import { readSettings } from '../../src/source/documents/document.js';
import { acceptedList } from '../../src/source/site/accepted.js';
import { withChanges } from '../../src/source/site/write-entries.js';

/** Texts that people write, and what means something in YAML. */
const words = fc
  .oneof(
    fc.constantFrom(
      'Fen & Wash: Bank',
      'a, b',
      '[x]',
      '#1',
      '- no',
      '"q"',
      "'q'",
      'null',
      'true',
      '0123',
      '£ ~',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => text.replace(/\p{C}/gu, '.')),
  )
  .filter((text) => text.trim() !== '');

const digest = fc.constantFrom(
  '3f2a9c1d77b04e21',
  '0123456789012345',
  '12345678901234e5',
  'abcdefabcdefabcd',
);

const change = fc.record(
  {
    id: fc.constantFrom('rate-jump-3f2a9c1d', '0123', 'null'),
    rule: fc.constantFrom(...guardRules),
    collection: fc.constantFrom(...collectionNames),
    items: fc.array(fc.record({ digest, text: words }), { minLength: 1, maxLength: 3 }),
    reason: words,
    until: fc.constantFrom('2026-12-31', '2027-02-01'),
  },
  { requiredKeys: ['id', 'rule', 'items', 'reason'] },
);

function changesOf(text: string) {
  const { problems, value } = readSettings(
    { name: 'accepted.yaml', format: 'yaml' },
    new TextEncoder().encode(text),
  );
  expect(problems).toEqual([]);
  return checkValue(acceptedList.schema, value).value?.changes;
}

it('adds entries that read as they were meant, below what is there, whatever they say', () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '# Ours.\n'),
      (changes, head) => {
        let text: string | undefined = head === '' ? undefined : `${head}changes: []\n`;
        for (const one of changes) {
          const next = withChanges(text, [one]);
          expect(next, JSON.stringify(one)).toBeDefined();
          if (text?.includes('- ')) expect(next!.startsWith(text!)).toBe(true);
          text = next;
        }
        expect(changesOf(text!)).toEqual(changes);
        expect(text!.startsWith(head)).toBe(true);
      },
    ),
  );
});

import { describe, expect, it } from 'vitest';
import { publishedCodeLists } from '../../src/content/site/names.js';
import { ukOpenBanking } from '../../src/interface/names/uk-open-banking.js';
import { publishingSchema } from '../../src/interface/records/published.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { codeList, codes, list, object, text } from '../../src/interface/schema/types.js';

const ferry = object({
  Name: text(1, 20),
  Rope: codeList('Rope', ['Hemp', 'Wire']),
  Landings: list(
    object({ Bank: codes('Hemp', 'Stone'), Ropes: list(codeList('Rope', ['Hemp', 'Wire']), 1, 2) }),
  ).optional(),
});
const names = { Rope: { Hemp: 'Manila' } };
const crossing = {
  Name: 'Hemp',
  Rope: 'Hemp',
  Landings: [
    { Bank: 'Hemp', Ropes: ['Wire', 'Hemp'] },
    { Bank: 'Stone', Ropes: ['Wire'] },
  ],
};

describe('published names (D9)', () => {
  it('replace the words of the code list that they are for, and no others', () => {
    const before = structuredClone(crossing);
    expect(publishingSchema(ferry, names).parse(crossing)).toEqual({
      Name: 'Hemp',
      Rope: 'Manila',
      Landings: [
        { Bank: 'Hemp', Ropes: ['Wire', 'Manila'] },
        { Bank: 'Stone', Ropes: ['Wire'] },
      ],
    });
    expect(crossing).toEqual(before);
  });

  it('change nothing where there are none', () => {
    const branch = recordSchema('v2.1', 'branches');
    expect(publishingSchema(ferry, {})).toBe(ferry);
    expect(publishingSchema(branch, ukOpenBanking)).toBe(branch);
  });
});

it('the names of the public standard are names for words that the code lists have', () => {
  const codeLists = publishedCodeLists();
  for (const [type, words] of Object.entries(ukOpenBanking)) {
    for (const [neutral, word] of Object.entries(words)) {
      expect(codeLists.get(type)).toContain(neutral);
      expect(codeLists.get(type)).not.toContain(word);
    }
  }
});

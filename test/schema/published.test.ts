import { describe, expect, it } from 'vitest';
import { publishedSchema, publisher } from '../../src/interface/records/published.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { ukOpenBanking } from '../../src/interface/records/uk-open-banking.js';
import { codeList, codes, list, object, text } from '../../src/interface/schema/types.js';
import { publishedCodeLists } from '../../src/content/site/names.js';

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
    expect(publisher(ferry, names)(crossing)).toEqual({
      Name: 'Hemp',
      Rope: 'Manila',
      Landings: [
        { Bank: 'Hemp', Ropes: ['Wire', 'Manila'] },
        { Bank: 'Stone', Ropes: ['Wire'] },
      ],
    });
  });

  it('leave the record as it was, and share with it what they do not touch', () => {
    const before = structuredClone(crossing);
    const sent = publisher(ferry, names)(crossing);
    expect(crossing).toEqual(before);
    expect(sent.Landings[1]).toBe(crossing.Landings[1]);
  });

  it('are read back as the neutral words', () => {
    const back = publisher(ferry, { Rope: { Manila: 'Hemp' } });
    expect(back(publisher(ferry, names)(crossing))).toEqual(crossing);
  });

  it('take the place of the neutral words in the schema', () => {
    const wire = publishedSchema(ferry, names);
    expect(wire.safeParse(publisher(ferry, names)(crossing)).success).toBe(true);
    expect(wire.safeParse(crossing).success).toBe(false);
    expect(
      wire.safeParse({ Name: 'Ouse', Rope: 'Manila', Landings: [{ Bank: 'Stone', Ropes: [] }] }).success,
    ).toBe(false);
  });

  it('change nothing where there are none', () => {
    const branch = recordSchema('v2.1', 'branches');
    expect(publishedSchema(ferry, {})).toBe(ferry);
    expect(publisher(ferry, {})(crossing)).toBe(crossing);
    expect(publishedSchema(branch, ukOpenBanking)).toBe(branch);
  });
});

describe('the names of the public standard', () => {
  it('differ between personal accounts and cards in one letter', () => {
    expect(ukOpenBanking['PCACardScheme']?.['NetworkOne']).toBe('MasterCard');
    expect(ukOpenBanking['CCCCardScheme']?.['NetworkOne']).toBe('Mastercard');
  });

  it('are names for words that the code lists have', () => {
    const codeLists = publishedCodeLists();
    for (const [type, words] of Object.entries(ukOpenBanking)) {
      for (const [neutral, word] of Object.entries(words)) {
        expect(codeLists.get(type)).toContain(neutral);
        expect(codeLists.get(type)).not.toContain(word);
      }
    }
  });
});

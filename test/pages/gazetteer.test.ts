import { describe, expect, it } from 'vitest';
import { type AskedPlace, townsIn, whereIs } from '../../src/parts/pages/browser/gazetteer.js';
import { whereNamed } from '../../src/parts/pages/browser/names.js';
import { areasOfPostcode, partsOfPostcode, postcodeIn } from '../../src/parts/pages/browser/postcode.js';
import { numbers } from '../commands/workspace.js';
import { seed } from '../seed.js';
import { type PlaceGiven, publicationOf } from './browser-places.js';

const at = (
  id: string,
  town: string,
  postcode: string,
  latitude?: number,
  longitude?: number,
  more: Partial<PlaceGiven> = {},
): PlaceGiven => ({
  id,
  town,
  postcode,
  ...(latitude !== undefined && { latitude, longitude: longitude! }),
  ...more,
});

const areas = {
  b1: [at('b1', 'Birmingham', 'B1 1AA', 52.48, -1.9)],
  ba: [at('ba', 'Bath', 'BA1 1AA', 51.38, -2.36)],
  cb: [
    at('grafton', 'CAMBRIDGE', 'CB1  1PS', 52.207, 0.133, { street: 'Grafton Centre' }),
    at('east', 'Cambridge', 'CB1 1BT', 52.207, 0.137, { street: '12 East Road' }),
    at('clifton', 'Cambridge', 'CB1 7BN', 52.189, 0.138, { street: 'Clifton Court' }),
    at('cury', 'Cambridge', 'CB2 3NB', 52.205, 0.12, { street: 'Petty Cury', brand: 'Northgate' }),
    at('ely', 'Ely', 'CB7 4AA', 52.399, 0.262, { street: 'High Street' }),
    at('wrong', 'Ely', 'CB7 4AB', 41.2, -81.3, { street: 'Market Place' }),
    at('nowhere', 'Littleport', 'CB6 1AA', undefined, undefined, { street: 'Main Street' }),
  ],
  np: [
    at('np', 'Newport', 'NP20 1AA', 51.58, -2.99),
    at('np2', 'Newport', 'NP20 1AB', 51.59, -2.99, { street: 'High Street' }),
  ],
  po: [at('po', 'Newport', 'PO30 1AA', 50.7, -1.29), at('ports', 'Portsmouth', 'PO1 1AA', 50.8, -1.09)],
  st: [at('stoke', 'Stoke-on-Trent', 'ST1 1AA', 53.02, -2.18)],
};

/** What is found, with all areas read that have the words. */
const wholly = async (asked: Promise<AskedPlace | undefined>): Promise<unknown> => {
  const found = await asked;
  if (found?.kind !== 'places') return found;
  if (found.unread !== undefined) return wholly(found.unread.more());
  return { ...found, places: found.places.map(({ id }) => id).sort() };
};

const where = (text: string) => {
  const { loaded, ...own } = publicationOf(areas);
  return whereIs(text, { ...own, named: whereNamed }).then((found) => ({ found, loaded }));
};

describe('a postcode in a search', () => {
  it.each([
    ['cb12ab', 'CB1 2AB', ['CB1 2AB', 'CB1 2', 'CB1', 'CB']],
    [' CB1  2ab ', 'CB1 2AB', ['CB1 2AB', 'CB1 2', 'CB1', 'CB']],
    ['CB1 OAB', 'CB1 0AB', ['CB1 0AB', 'CB1 0', 'CB1', 'CB']],
    ['CB12', 'CB12', ['CB12', 'CB']],
    ['CB1 2', 'CB1 2', ['CB1 2', 'CB1', 'CB']],
    ['EC1A 1BB', 'EC1A 1BB', ['EC1A 1BB', 'EC1A 1', 'EC1A', 'EC']],
    ['m1', 'M1', ['M1', 'M']],
  ])('%j is %s', (text, name, parts) => {
    expect(postcodeIn(text)).toMatchObject({ name });
    expect(partsOfPostcode(text)).toEqual(parts);
  });

  it.each(['Ely', 'CB', 'CB1 2AB Ely', 'D02 AF30', '', '12', 'A1B2C3'])('%j is none', (text) =>
    expect(postcodeIn(text)).toBeUndefined(),
  );

  const keys = ['b', 'b1', 'b14', 'b15-2', 'b15-2a', 'ba', 'cb', 'cb7-4', 'in-gb'];

  it.each([
    ['CB1 2AB', ['cb']],
    ['CB', ['cb', 'cb7-4']],
    ['CB7', ['cb', 'cb7-4']],
    ['CB7 4AA', ['cb7-4']],
    ['BA1', ['ba']],
    ['B2', ['b']],
    ['B1', ['b1']],
    ['B14 7AA', ['b14']],
    ['B15', ['b1', 'b15-2', 'b15-2a']],
    ['B15 2', ['b15-2', 'b15-2a']],
    ['B15 2AT', ['b15-2a']],
    ['B15 2TT', ['b15-2']],
    ['B15 3', ['b1']],
    ['IN1', []],
  ])('places of %s may be in the areas %j only', (part, areas) =>
    expect(areasOfPostcode(keys, part).map((at) => keys[at])).toEqual(areas),
  );
});

describe('where somebody looks', () => {
  it('is the middle of the places of the postcode', async () => {
    const { found, loaded } = await where('cb1 1ps');
    expect(found).toEqual({ kind: 'point', name: 'CB1 1PS', at: [52.207, 0.133] });
    expect(new Set(loaded)).toEqual(new Set(['cb']));
  });

  it.each([
    ['CB1 1ZZ', 'CB1 1', [52.207, 0.135]],
    ['CB1 2AB', 'CB1', [52.18, 0.19]],
    ['CB9 9AA', 'CB9', [52.08, 0.44]],
    ['CB99 9AA', 'CB', [52.21, 0.21]],
    ['TR19 7AA', 'TR19', [50.1, -5.63]],
    ['CB7 4', undefined, undefined],
  ])('is a guess for a postcode that no place has: %s from %s', async (text, from, position) => {
    const { found } = await where(text);
    expect(found).toMatchObject({ kind: 'point', name: text });
    if (found?.kind !== 'point') return;
    expect(found.said).toEqual(
      from === undefined
        ? undefined
        : { kind: 'guess', from, metres: expect.any(Number), ...(from === 'CB' && { unknown: 'CB99' }) },
    );
    for (const axis of [0, 1] as const) if (position) expect(found.at[axis]).toBeCloseTo(position[axis]!, 5);
  });

  it('is unknown for a postcode of an area that there is not', async () => {
    expect((await where('ZZ1 0AA')).found).toBeUndefined();
  });

  it.each([
    ['cambridge', 'Cambridge', undefined],
    ['CAMBRIDGE', 'Cambridge', undefined],
    ['Cambrige', 'Cambridge', { kind: 'instead' }],
    ['Portsmuoth', 'Portsmouth', { kind: 'instead' }],
    ['stoke on trent', 'Stoke-on-Trent', undefined],
    ['Stoke', 'Stoke-on-Trent', { kind: 'instead' }],
  ])('is a town, whose name may have a wrong letter: %s', async (text, name, said) => {
    const { found, loaded } = await where(text);
    expect(found).toMatchObject({ kind: 'point', name, ...(said && { said }) });
    if (!said) expect(found).not.toHaveProperty('said');
    expect(loaded).toEqual([]);
  });

  it('is none for a short word that is only like a town', async () => {
    for (const text of ['Elf', 'Bats', 'Fly', 'xyzzy'])
      expect((await where(text)).found, text).toBeUndefined();
  });

  it('is the largest town of a name, and others can be asked for', async () => {
    expect((await where('Newport')).found).toMatchObject({
      name: 'Newport',
      others: ['Newport (PO)'],
      at: [51.585, -2.99],
    });
    const { found } = await where('Newport (PO)');
    expect(found).toMatchObject({ name: 'Newport', at: [50.7, -1.29] });
    expect(found).not.toHaveProperty('others');
  });

  it.each([
    ['petty cury', 'cury'],
    ['Pety Cury', 'cury'],
    ['petty cury cambridge', 'cury'],
    ['Cambridge, Clifton Court', 'clifton'],
    ['grafton', 'grafton'],
  ])('is a street or a name: %s', async (text, id) => {
    const { found } = await where(text);
    const place = areas.cb.find((each) => each.id === id)!;
    expect(found).toMatchObject({ kind: 'point', name: text, at: [place.latitude, place.longitude] });
  });

  it('is not one spot if places far from each other have the words', async () => {
    const { found } = await where('high street');
    expect(found).toMatchObject({ kind: 'places' });
    expect(found?.kind === 'places' && found.places.map(({ id }) => id)).toEqual(['ely', 'np2']);
    expect((await where('high street ely')).found).toMatchObject({ kind: 'point', at: [52.399, 0.262] });
  });

  it('is the town if it has no such street', async () => {
    const { found, loaded } = await where('zebra lane cambridge');
    expect(found).toMatchObject({ name: 'Cambridge', said: { kind: 'instead' } });
    expect(loaded).toEqual([]);
  });

  it('is a list where no position is published', async () => {
    const { found } = await where('Littleport');
    expect(found).toMatchObject({ kind: 'places', name: 'Littleport' });
    expect(found?.kind === 'places' && found.places.map(({ id }) => id)).toEqual(['nowhere']);
    expect((await where('CB6 1AA')).found).toMatchObject({ kind: 'places' });
  });

  it('is looked for in areas only that have its words, and is told how many these are', async () => {
    const { loaded, ...own } = publicationOf(areas);
    const told: (readonly [number, number])[] = [];
    const asked = (text: string) =>
      whereIs(text, { ...own, named: whereNamed, progress: (done, all) => told.push([done, all]) });
    await asked('petty cury');
    expect(loaded).toEqual(['cb']);
    await asked('high street');
    expect(told).toEqual([]);
    expect(loaded).toEqual(['cb', 'cb', 'np']);
    // One that is misspelt, or nowhere.
    expect(await asked('pety curry')).toMatchObject({ kind: 'point' });
    expect(await asked('nowhere lane')).toBe(undefined);
    expect(loaded.slice(3)).toEqual(['cb']);
  });

  describe('of a street that many towns have', () => {
    // 30 towns with a London Road and a High Street, of which one place has that as its town.
    const towns = Object.fromEntries(
      Array.from({ length: 30 }, (_, area) => [
        `a${area}`,
        [
          at(`road-${area}`, `Town ${area}`, 'CB7 4AA', 50 + area / 10, 1, { street: '7 London Road' }),
          at(`high-${area}`, area === 3 ? 'HIGH STREET' : `Town ${area}`, 'CB7 4AB', 50 + area / 10, 1.001, {
            street: '1 High Street',
          }),
        ],
      ]),
    );
    const many = {
      ...towns,
      ln: [at('inn', 'Lincoln', 'LN1 1AA', 53, -1, { street: 'London Bridge Inn' })],
      ec: [at('bank', 'London', 'EC1A 1BB', 51.52, -0.1), at('other', 'London', 'EC1A 1BC', 51.52, -0.1)],
    };
    const asked = (text: string) => {
      const { loaded, ...own } = publicationOf(many);
      return whereIs(text, { ...own, named: whereNamed }).then((found) => ({ found, loaded }));
    };

    it.each(['London Road', 'High Street', 'Hihg Street'])(
      '%s is looked for in few areas at first, and how many others may have it is known',
      async (text) => {
        const { found, loaded } = await asked(text);
        expect(found).toMatchObject({ kind: 'places', name: text });
        if (found?.kind !== 'places') return;
        expect(found.places).toHaveLength(2);
        expect(loaded).toHaveLength(2);
        expect(found.unread!.areas).toBeGreaterThanOrEqual(28);
        const next = await found.unread!.more();
        expect(next).toMatchObject({ kind: 'places', name: text });
        expect(next.kind === 'places' && next.places.length).toBe(14);
        const kind = text === 'London Road' ? 'road' : 'high';
        const all = Array.from({ length: 30 }, (_, area) => `${kind}-${area}`).sort();
        expect(await wholly(Promise.resolve(next))).toMatchObject({ places: all });
      },
    );

    it('is none of a town, unless the town is named with its letters', async () => {
      expect((await asked('High Street')).found).not.toHaveProperty('at');
      expect((await asked('High Street (A)')).found).toMatchObject({ kind: 'point', name: 'High Street' });
      expect((await asked('London')).found).toMatchObject({ kind: 'point', name: 'London' });
      expect((await asked('High Street Town 5')).found).toMatchObject({ kind: 'point' });
    });

    it('comes before places that have its words apart', async () => {
      const place = (id: string, street: string) =>
        at(id, id === 'far' ? 'Ely' : 'March', 'CB7 4AA', id === 'far' ? 52 : 53, 1, { street });
      const two = publicationOf({
        cb: [place('apart', 'Mill Road, Old Church'), place('far', 'Old Mill Road')],
      });
      const found = await whereIs('old mill', { ...two, named: whereNamed });
      expect(found?.kind === 'places' && found.places.map(({ id }) => id)).toEqual(['far', 'apart']);
    });

    it('is looked for in all areas where the town has none', async () => {
      const { found } = await asked('London Bridge Inn');
      expect(found).toMatchObject({ kind: 'point', name: 'London Bridge Inn', at: [53, -1] });
    });
  });

  it('is found as if all areas were read', async () => {
    const next = numbers(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
    const words = [
      'mill',
      'mile',
      'mills',
      'market',
      'marked',
      'church',
      'chuch',
      'new',
      'Newmarket',
      'Östra',
    ];
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, area) => [
        `a${area}`,
        Array.from({ length: 3 }, (_, index) =>
          at(`${area}-${index}`, pick(['Ely', 'March']), 'CB7 4AA', 50 + area / 10, index, {
            street: `${pick(words)} ${pick(words)} ${area % 7 === 0 ? '12b' : ''}`,
          }),
        ),
      ]),
    );
    const { loaded, ...own } = publicationOf(many);
    for (let round = 0; round < 200; round++) {
      const slip = (word: string) => (next() < 0.3 ? word.slice(0, 3) + word.slice(4) : word);
      const text = Array.from({ length: 1 + Math.floor(next() * 2) }, () => slip(pick(words))).join(' ');
      const found = await wholly(whereIs(text, { ...own, named: whereNamed }));
      const unknown = async (file: string) => ({ ...(await own.words(file)), areas: [], words: {} });
      expect(await wholly(whereIs(text, { ...own, words: unknown, named: whereNamed }))).toEqual(found);
    }
    expect(loaded.length).toBeGreaterThan(0);
  });
});

describe('the towns of the files of words', () => {
  it('are those of several areas together, with names as they are written', async () => {
    const { words } = publicationOf({
      ...areas,
      e: [at('e', 'LONDON', 'E1 1AA', 51.52, -0.06)],
      n: [
        at('n', 'London', 'N1 1AA', 51.55, -0.1),
        at('n2', 'London', 'N2 1AA', 51.59, -0.17),
        at('n3', 'London', 'N2 1AB'),
        at('n4', 'London', 'N1 1AC', 51.55, -0.1),
      ],
      other: [at('x', 'Nowhere', '', undefined)],
    });
    const { areas: keys, towns } = await words('a');
    const [first, ...more] = townsIn({ areas: keys, towns });
    expect(first).toMatchObject({ name: 'London', places: 5 });
    expect(first!.at[0]).toBeCloseTo(51.54, 1);
    expect(more[0]!.name).toBe('Cambridge');
    expect(more.filter(({ name }) => name === 'Newport').map(({ places }) => places)).toEqual([2, 1]);
    expect(more.map(({ name }) => name)).not.toContain('Nowhere');
    expect(towns.unplaced.map(([town, area]) => [towns.name[town], keys[area]])).toEqual([
      ['Littleport', 'cb'],
      ['London', 'n'],
      ['Nowhere', 'other'],
    ]);
  });
});

import fc from 'fast-check';
import { recordSchema } from '../../src/interface/records/index.js';
import { isOptional, type Schema, unwrapped, visit } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { type Collection, namesOf } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { forwards, valuesOf } from '../arbitrary.js';

/** Texts that do harm where text is read as something else. */
export const evil = [
  '<script>ran=1;alert(1)</script>',
  '"><img src=x onerror=ran=1>',
  "'><svg/onload=ran=1>",
  '</script></title></textarea><svg onload=ran=1><!--<script>',
  '{{constructor.constructor("ran=1")()}} $' + '{ran=1} <%= ran=1 %>',
  'javascript:ran=1',
  'https://evil.example/"onmouseover="ran=1',
  // Control characters are refused in content, these are not.
  '\u202eevil\u2066 \u200f\u2067text\u2028e\u200b\u2060',
  'Donau\u00addampfschifffahrts'.padEnd(120, 'elektrizitaeten'),
  '支店の長い名前がここに続きます فرع البنك المركزي __proto__',
];

const addresses = [
  'https://evil.example/"><script>ran=1</script>',
  "https://evil.example/?'onmouseover='ran=1",
  'https://evil.example/{{7*7}}',
];

/** Places apart from each other, so that each is a point of the map. */
const positions: Readonly<Record<string, (turn: number) => string>> = {
  Latitude: (turn) => (51 + turn / 4).toFixed(2),
  Longitude: () => '-1.5',
  Country: () => 'GB',
};

/** As many records as there are such texts, so that each text field has each of them once, as far as its type permits. */
export function hostileRecords(version: Version, collection: Collection): Record<string, unknown>[] {
  const schema = recordSchema(version, collection);
  return evil.map((_, turn) => {
    let at = turn;
    const made = (field: Schema): unknown => {
      const node = unwrapped(field);
      return visit<unknown>(node, {
        object: (fields) =>
          Object.fromEntries(
            Object.entries(fields)
              // The records at even places have all fields, the others those that are required, and every other one.
              .filter(([, each], index) => turn % 2 === 0 || !isOptional(each) || index % 2 === 0)
              .map(([name, each]) => [name, positions[name]?.(turn) ?? made(each)]),
          ),
        list: (item) => Array.from({ length: Math.max(1, factsOf(node)?.items?.min ?? 1) }, () => made(item)),
        codes: (codes) => (codes.includes('Other') ? 'Other' : codes[turn % codes.length]),
        text: () => textFor(node, at++),
        otherwise: () => fc.sample(valuesOf(node), { numRuns: 1, seed: turn })[0],
      });
    };
    const record = forwards(made(schema)) as Record<string, unknown>;
    if (namesOf(collection).identity.length === 0) return record;
    return { ...record, Identification: `${turn}${evil[turn]}`.slice(0, 20) };
  });
}

/** The text of this turn that the type permits, cut to its length. */
function textFor(node: Schema, turn: number): unknown {
  const most = factsOf(node)?.length?.max ?? 200;
  const text = evil[turn % evil.length]!;
  const cut = [...text].slice(0, most).join('');
  const fitting = [cut, addresses[turn % addresses.length]].find((each) => isValid(node, each));
  return fitting ?? fc.sample(valuesOf(node), { numRuns: 1, seed: turn })[0];
}

function isValid(schema: Schema, value: unknown): boolean {
  return (schema as unknown as { safeParse(value: unknown): { success: boolean } }).safeParse(value).success;
}

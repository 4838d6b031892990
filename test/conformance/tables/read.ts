import { readFileSync } from 'node:fs';
import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';
import { forms } from './forms.js';
import type { Kind, Table } from './kind.js';

/*
 * The tables: what the interface says of each field, written down a second time and independently of `src/interface`, so that
 * the two can be held against each other. A line is a field: its name, `*` if it is required, and what it takes:
 *
 *   Text(1..35)         a text of so many characters; `text` is any
 *   Amount              a form (forms.ts), or what is defined above as `Amount =`
 *   Mobile | Physical   codes; one code alone after a bar
 *   [1..7] Day          a list of so many of these; [] of any number
 *   boolean, number, whole, count
 *
 * The fields of an object are below it, further to the right; `{}` has none. Lines that begin with a bar continue a list of codes.
 */

const known = new Map<string, Table>();

/** Where a version changes nothing, the table of the version before is its own (D7). */
const files: Readonly<Record<Version, (collection: Collection) => string>> = {
  'v2.1': (collection) => `v2.1/${collection}.txt`,
  'v2.2': (collection) =>
    ['branches', 'atms', 'personal-current-accounts'].includes(collection)
      ? `v2.2/${collection}.txt`
      : `v2.1/${collection}.txt`,
  'v1.0': () => 'v1.0/fca-service-metrics.txt',
};

/** The table of one record. */
export function tableOf({ version, collection }: { version: Version; collection: Collection }): Table {
  const file = files[version](collection);
  const table = known.get(file) ?? readTable(readFileSync(new URL(file, import.meta.url), 'utf8'));
  known.set(file, table);
  return table;
}

interface Line {
  readonly indent: number;
  readonly name: string;
  readonly says: string;
}

/**
 * The last table of a text.
 * @param defined kinds by the names that the text has for them, besides its own and the forms
 */
export function readTable(text: string, defined: Readonly<Record<string, Kind>> = {}): Table {
  const kinds = new Map<string, Kind>(Object.entries({ ...forms, ...defined }));
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/(?<!=)\n +\|/g, ' |')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => {
      const [, space = '', name = '', says = ''] = /^( *)(\S+) ?(.*)$/.exec(line) ?? [];
      return { indent: space.length, name, says };
    });
  let last: Kind | undefined;
  for (let at = 0; at < lines.length; ) {
    const { name, says } = lines[at]!;
    const below = linesBelow(lines, at);
    const isCodes = below[0]?.name === '|';
    last = isCodes ? kindOf(`| ${below[0]!.says}`, [], kinds) : kindOf(says.replace(/^=/, ''), below, kinds);
    kinds.set(name, last);
    at += 1 + below.length;
  }
  if (last?.is !== 'object') throw new Error('the last definition is no table');
  return last.table;
}

function linesBelow(lines: readonly Line[], at: number): readonly Line[] {
  const rest = lines.slice(at + 1);
  const end = rest.findIndex(({ indent }) => indent <= lines[at]!.indent);
  return end < 0 ? rest : rest.slice(0, end);
}

function kindOf(says: string, below: readonly Line[], kinds: ReadonlyMap<string, Kind>): Kind {
  const [, min, max, of] = /^\[(?:(\d+)\.\.(\d*))?\] ?(.*)$/.exec(says) ?? [];
  if (of !== undefined)
    return {
      is: 'list',
      of: kindOf(of, below, kinds),
      min: Number(min ?? 0),
      ...(max && { max: Number(max) }),
    };
  if (says === '' || says === '{}') return { is: 'object', table: tableIn(below, kinds) };
  if (says.includes('|'))
    return { is: 'codes', values: says.replace(/^\| /, '').split(' | ') as [string, ...string[]] };
  const [, least, most] = /^Text\((\d+)\.\.(\d+)\)$/.exec(says) ?? [];
  if (least !== undefined) return { is: 'text', min: Number(least), max: Number(most) };
  if (says === 'text') return { is: 'text', min: 0 };
  if (says === 'boolean' || says === 'number' || says === 'whole' || says === 'count') return { is: says };
  const kind = kinds.get(says);
  if (kind === undefined) throw new Error(`what is ${says}?`);
  return kind;
}

function tableIn(lines: readonly Line[], kinds: ReadonlyMap<string, Kind>): Table {
  const own = lines.filter(({ indent }) => indent === lines[0]?.indent);
  return {
    required: own.filter(({ name }) => name.endsWith('*')).map(({ name }) => name.slice(0, -1)),
    fields: Object.fromEntries(
      own.map((line) => [
        line.name.replace('*', ''),
        kindOf(line.says, linesBelow(lines, lines.indexOf(line)), kinds),
      ]),
    ),
  };
}

import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishedSchema, recordSchema } from '../../interface/records/index.js';
import { brandName } from '../../interface/records/records.js';
import { nodeAt } from '../../interface/schema/node.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Child, type Column, type Columns, columnsOf, type Steps } from './columns.js';

/** True for a collection with one row a record, which can be imported again (interface 2.3, 2.4). */
export function isInRows(collection: Collection): boolean {
  return registrationOf(collection).table !== undefined;
}

const brand: Column = {
  name: 'BrandName',
  steps: [],
  holds: { kind: 'brand', schema: brandName },
  isRequired: true,
};

/** The one table of a collection whose records are a row each. */
export interface RowTable {
  readonly columns: readonly Column[];
  /** Those between the brand and the remainder. */
  readonly own: Columns;
}

/** The table of a collection with one row a record. Its columns follow from the schema, never from the data. */
export function rowTable(version: Version, collection: Collection, names: Names = {}): RowTable {
  const own = columnsOf(publishedSchema(recordSchema(version, collection), names), 'in-row', 1);
  const rest: Column = {
    // With the version, so that a copied file still says it.
    name: `Remainder.${version}`,
    steps: [],
    holds: { kind: 'remainder' },
    isRequired: false,
  };
  return { columns: [brand, ...own.columns, rest], own };
}

/** A table of a collection whose records are spread over several tables. */
export interface LinkedTable {
  /** The end of the path of its list that no other table has, such as `TierBand`; empty for the table of the records. */
  readonly name: string;
  /** The paths of its lists in a record, such as `CreditInterest.TierBandSet.TierBand`. */
  readonly paths: readonly string[];
  /** The columns that tell its rows apart. */
  readonly keys: readonly string[];
  /** The table with the rows that these are parts of: its columns `theirs` have the values of `own` here. */
  readonly parent?: {
    readonly table: string;
    readonly own: readonly string[];
    readonly theirs: readonly string[];
  };
  readonly columns: readonly Column[];
}

/** Where the rows of a list go. */
export interface ListRows {
  /** The steps to the list, from the object that it is in. */
  readonly steps: Steps;
  readonly table: number;
  /** For each column with a position, the list around the item that it counts, from the outermost; -1 if there is none. */
  readonly positions: readonly number[];
  readonly columns: Columns;
  readonly lists: readonly ListRows[];
}

/** The tables of a collection whose records have lists in lists. */
export interface LinkedTables {
  readonly tables: readonly LinkedTable[];
  readonly columns: Columns;
  readonly identity: readonly string[];
  readonly lists: readonly ListRows[];
}

/** A list in a record, with everything around it. */
interface FoundList {
  readonly path: readonly Step[];
  readonly columns: Columns;
  readonly child: Child;
  readonly around: FoundList | undefined;
  readonly lists: readonly FoundList[];
}

interface Step {
  readonly key: string;
  readonly isList: boolean;
}

/**
 * The tables of a collection whose records have lists in lists: one for the records, one for each list of objects. A
 * list that may be at several levels, such as the tiers of a product or of one of its states, has one table, with the
 * position 0 for the levels that are not around it. Lists without fields of their own, only with further lists, have no
 * table.
 */
export function linkedTables(version: Version, collection: Collection, names: Names = {}): LinkedTables {
  const schema = publishedSchema(recordSchema(version, collection), names);
  const { identity } = namesOf(collection);
  const main = columnsOf(schema, 'apart', 1);
  const found = main.children.map((child) => foundList(child, undefined));
  const groups = grouped(found.flatMap(allOf));
  const groupOf = new Map(groups.flatMap((group) => group.members.map((list) => [list, group] as const)));
  const prefix = prefixOf(collection);
  const identityColumns = identity.flatMap((field): Column[] => {
    const own = nodeAt(schema, [field]);
    const name = `${prefix}.${field}`;
    return own ? [{ name, steps: [field], holds: { kind: 'identity', schema: own }, isRequired: true }] : [];
  });
  const recordKeys = [brand.name, ...identityColumns.map(({ name }) => name)];
  const keysOf = ({ levels }: Group) => [...recordKeys, ...levels.map(positionName)];
  const itemColumns = (list: FoundList, levels: readonly string[]) =>
    columnsOf(list.child.item, 'apart', 1 + identity.length + levels.length);
  /** The table with the rows of the lists around the members of a group; that of the records where there are several. */
  const parentOf = ({ members }: Group): NonNullable<LinkedTable['parent']> => {
    const [only, ...others] = new Set(members.map((member) => groupAround(member, groupOf)));
    if (only === undefined || others.length > 0)
      return { table: '', own: recordKeys, theirs: [brand.name, ...identity] };
    return { table: only.name, own: keysOf(only), theirs: keysOf(only) };
  };
  const tables = groups.map((group): LinkedTable => {
    const { name, members, longest, levels } = group;
    return {
      name,
      paths: members.map(({ path }) => dotted(path)),
      keys: keysOf(group),
      parent: parentOf(group),
      columns: [
        brand,
        ...identityColumns,
        ...levels.map(positionColumn),
        ...itemColumns(longest, levels).columns,
      ],
    };
  });
  const rowsOf = (list: FoundList): ListRows => {
    const group = groupOf.get(list);
    const levels = group?.levels ?? [];
    return {
      steps: list.child.steps,
      table: group === undefined ? -1 : groups.indexOf(group) + 1,
      positions: placesOf(listsOf(list.path), levels),
      columns: itemColumns(list, levels),
      lists: list.lists.map(rowsOf),
    };
  };
  const ofRecords = {
    name: '',
    paths: [''],
    keys: [brand.name, ...identity],
    columns: [brand, ...main.columns],
  };
  return { tables: [ofRecords, ...tables], columns: main, identity, lists: found.map(rowsOf) };
}

function foundList(child: Child, around: FoundList | undefined): FoundList {
  const steps = child.steps.map((key, at) => ({ key, isList: at === child.steps.length - 1 }));
  const columns = columnsOf(child.item, 'apart', 0);
  const lists: FoundList[] = [];
  const list = { path: [...(around?.path ?? []), ...steps], columns, child, around, lists };
  for (const inner of columns.children) lists.push(foundList(inner, list));
  return list;
}

/** The group of the nearest list around a list that has a table. */
function groupAround({ around }: FoundList, groupOf: ReadonlyMap<FoundList, Group>): Group | undefined {
  return around && (groupOf.get(around) ?? groupAround(around, groupOf));
}

function allOf(list: FoundList): FoundList[] {
  return [list, ...list.lists.flatMap(allOf)];
}

/** The lists that share a table, the one at the longest path first. */
interface Group {
  /** The end of the shortest path that no other group has. */
  readonly name: string;
  readonly members: readonly FoundList[];
  readonly longest: FoundList;
  /** The lists around its rows. */
  readonly levels: readonly string[];
}

/** Lists share a table if they have equal columns, and are at the same path but for lists around them. */
function grouped(lists: readonly FoundList[]): Group[] {
  const groups: { readonly members: FoundList[]; readonly longest: FoundList; shortest: FoundList }[] = [];
  const byLength = lists
    .filter(({ columns }) => columns.columns.length > 0)
    .sort((a, b) => b.path.length - a.path.length);
  for (const list of byLength) {
    const group = groups.find(({ longest }) => isWithin(list, longest));
    if (group === undefined) groups.push({ members: [list], longest: list, shortest: list });
    else {
      group.members.push(list);
      group.shortest = list;
    }
  }
  const first = ({ members }: Pick<Group, 'members'>) => lists.findIndex((list) => members.includes(list));
  groups.sort((a, b) => first(a) - first(b));
  const paths = groups.map(({ shortest }) => dotted(shortest.path));
  return groups.map(({ members, longest, shortest }) => ({
    name: shortName(dotted(shortest.path), paths),
    members,
    longest,
    levels: listsOf(longest.path),
  }));
}

/** True if `list` is what remains of `longer` without some of the lists around it. */
function isWithin(list: FoundList, longer: FoundList): boolean {
  const names = ({ columns }: FoundList) => columns.columns.map(({ name }) => name).join();
  if (names(list) !== names(longer)) return false;
  let at = 0;
  for (const step of longer.path) {
    if (step.key === list.path[at]?.key) at++;
    else if (!step.isList) return false;
  }
  return at === list.path.length;
}

function dotted(path: readonly Step[]): string {
  return path.map(({ key }) => key).join('.');
}

/** The keys of the lists in a path. */
function listsOf(path: readonly Step[]): string[] {
  return path.filter(({ isList }) => isList).map(({ key }) => key);
}

/** For each of `levels`, its place among the lists `own`; -1 if it isn't there. Both end with the same list. */
function placesOf(own: readonly string[], levels: readonly string[]): number[] {
  let at = 0;
  return levels.map((level) => (own[at] === level ? at++ : -1));
}

/** The shortest end of a path that no other path has, by whole steps. */
function shortName(path: string, paths: readonly string[]): string {
  const steps = path.split('.');
  for (let length = 1; length < steps.length; length++) {
    const end = steps.slice(-length).join('.');
    if (paths.every((other) => other === path || !`.${other}`.endsWith(`.${end}`))) return end;
  }
  return path;
}

/** What is before the names of fields that identify the record of a row in another table, such as `PCA`. */
function prefixOf(collection: Collection): string {
  const { publishedAs, tag } = registrationOf(collection);
  return publishedAs === 'brand' ? tag : publishedAs.list;
}

function positionName(list: string): string {
  return `${list}.Position`;
}

function positionColumn(list: string): Column {
  return { name: positionName(list), steps: [list], holds: { kind: 'position' }, isRequired: true };
}

import type { CollectionChanges } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import type { RecordList } from '../../build/changes/record-lists.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { defaultTimeZone, runTime } from '../../model/time/time-zone.js';
import { allVersions, type Version } from '../../model/version.js';
import type { Diff, DiffSide } from '../../report/diff/diff.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { isCalled, type NamedBrand, namedBrand } from '../project/named-brand.js';
import { instantOfRun } from '../project/site.js';
import type { Source } from './source.js';

/** What is compared of two sources. */
interface ChosenLists {
  /** All if empty. */
  readonly collection: readonly Collection[];
  /** By published names or folders; all if empty. */
  readonly brand: readonly string[];
  /** The newest if undefined. */
  readonly version: Version | undefined;
  /** The instant on whose day terms are compared, unless that is the day of the content. */
  readonly at?: string | undefined;
}

/**
 * Compares two sources, a collection after the other, so that no more than one of each is in memory.
 * @throws CommandFailure if nothing of them can be compared
 */
export async function compareSources(
  was: Source,
  is: Source,
  chosen: ChosenLists,
  terminal: Terminal,
): Promise<Diff> {
  const day = is.day ?? runTime(instantOfRun(chosen), defaultTimeZone).day;
  const collections: CollectionChanges[] = [];
  const present = [...(was.brands ?? []), ...(is.brands ?? [])];
  const known = new Map<string, NamedBrand>(present.map((brand) => [brand.name, brand]));
  const names = chosen.brand.flatMap((written) => [written, ...namesOf(written, present)]);
  const read = async (list: RecordList | undefined) => {
    const brands = (await list?.read()) ?? [];
    for (const { name } of brands) if (!known.has(name)) known.set(name, { name });
    const isChosen = (name: string) => names.length === 0 || names.some((one) => isCalled({ name }, one));
    return brands.filter(({ name }) => isChosen(name));
  };
  for (const [before, after] of pairsOf(was, is, chosen, terminal)) {
    const { collection, version, records = 0 } = (after ?? before)!;
    terminal.progress(`comparing ${collection}`);
    const compared = (from: Awaited<ReturnType<typeof read>>, to: typeof from) =>
      compareCollections({ collection, version, day }, from, to);
    if (names.length === 0 && isSame(before, after)) {
      const nothing = compared([], []);
      const counts = { ...nothing.counts, unchanged: records };
      collections.push({ ...nothing, before: records, after: records, counts });
    } else collections.push(compared(await read(before), await read(after)));
  }
  for (const written of chosen.brand) namedBrand(written, [...known.values()]);
  const later = was.later && is.later?.filter((instant) => !was.later?.includes(instant));
  return {
    was: sideOf(was),
    is: sideOf(is),
    collections,
    ...(is.takesEffect !== undefined && { takesEffect: is.takesEffect }),
    ...(later !== undefined && later.length > 0 && { later }),
  };
}

/** The names, now and before, of the brand that is called so: a renamed brand keeps its folder. */
function namesOf(written: string, brands: readonly NamedBrand[]): string[] {
  const folders = brands.filter((brand) => isCalled(brand, written)).map(({ folder }) => folder);
  return brands.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name);
}

function sideOf({ name, publication }: Source): DiffSide {
  return { name, ...(publication !== undefined && { publication }) };
}

function isSame(before: RecordList | undefined, after: RecordList | undefined): boolean {
  return (
    after?.dataHash !== undefined && before?.dataHash === after.dataHash && before.version === after.version
  );
}

type Pair = readonly [before: RecordList | undefined, after: RecordList | undefined];

/** The lists of records to compare: of each collection in the newest version that both have. */
function pairsOf(was: Source, is: Source, chosen: ChosenLists, terminal: Terminal): Pair[] {
  const [before, after] = [wantedLists(was, chosen), wantedLists(is, chosen)];
  const pairs = collectionNames.flatMap((name): Pair[] => {
    const [left, right] = [before, after].map((all) => all.filter(({ collection }) => collection === name));
    if (left!.length + right!.length === 0) return [];
    // A feed says nothing of other collections than its own.
    if ((was.isPart && left!.length === 0) || (is.isPart && right!.length === 0)) return [];
    for (const one of right!) {
      const other = left!.find(({ version }) => version === one.version);
      if (other !== undefined) return [[other, one]];
    }
    const [old, now] = [left![0], right![0]];
    if (old !== undefined && now !== undefined) {
      terminal.say(
        `${name}: ${was.name} has ${old.version} and ${is.name} has ${now.version}; they are compared as they are.`,
      );
    }
    return [[old, now]];
  });
  if (pairs.length === 0) throw new CommandFailure(nothingToCompare([was, is], chosen));
  return pairs;
}

/** Those of the newest version first. */
function wantedLists({ lists, isPart }: Source, { collection, version }: ChosenLists): RecordList[] {
  const order: readonly string[] = allVersions;
  return lists
    .filter((list) => collection.length === 0 || collection.includes(list.collection))
    .filter((list) => version === undefined || list.version === version || isPart)
    .sort((a, b) => order.indexOf(b.version) - order.indexOf(a.version));
}

function nothingToCompare(sources: readonly Source[], { collection, version }: ChosenLists): string {
  const names = ({ name, lists }: Source) => {
    const all = [...new Set(lists.map((list) => `${list.collection} ${list.version}`))];
    return `${name} has ${all.length === 0 ? 'no records' : all.join(', ')}`;
  };
  const asked = [...collection, ...(version === undefined ? [] : [version])].join(', ');
  return `there is nothing to compare${asked === '' ? '' : ` of ${asked}`}: ${sources.map(names).join('; ')}`;
}

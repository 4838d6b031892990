import type { CollectionChanges } from '../../build/changes/change.js';
import { compareCollections } from '../../build/changes/compare.js';
import type { RecordList } from '../../build/changes/record-lists.js';
import { collectionNames } from '../../model/collection.js';
import { defaultTimeZone, instantText, runTime } from '../../model/time/time-zone.js';
import { allVersions, type Version } from '../../model/version.js';
import type { Diff } from '../../report/diff/diff.js';
import type { OptionValues } from '../cli/command.js';
import { CommandFailure } from '../cli/failure.js';
import type { partOptions } from '../cli/options.js';
import type { Terminal } from '../cli/terminal.js';
import { isCalled, type NamedBrand, namedBrand } from '../project/named-brand.js';
import { type InstantOptions, instantOfRun } from '../project/site.js';
import type { Source } from './source.js';

/** What is compared of two sources, by the options of `diff`. */
interface ChosenLists extends OptionValues<typeof partOptions>, InstantOptions {
  readonly version: Version | undefined;
}

/**
 * Compares two sources, a collection after the other, so that no more than one of each is in memory.
 * @param others brands that are known besides those of the two
 * @throws CommandFailure if nothing of them can be compared
 */
export async function compareSources(
  was: Source,
  is: Source,
  others: readonly NamedBrand[],
  chosen: ChosenLists,
  terminal: Terminal,
): Promise<Diff> {
  const [before, after] = [was.compiled, is.compiled];
  const { day, instant, timeZone } = after?.time ?? runTime(instantOfRun(chosen), defaultTimeZone);
  const collections: CollectionChanges[] = [];
  const present = [...(before?.content.brands ?? []), ...(after?.content.brands ?? []), ...others];
  const known = new Map<string, NamedBrand>(present.map((brand) => [brand.name, brand]));
  const names = chosen.brand.flatMap((written) => [written, ...namesOf(written, present)]);
  const read = async (list: RecordList | undefined) => {
    const brands = (await list?.read()) ?? [];
    for (const { name } of brands) if (!known.has(name)) known.set(name, { name });
    const isChosen = (name: string) => names.length === 0 || names.some((one) => isCalled({ name }, one));
    return brands.filter(({ name }) => isChosen(name));
  };
  for (const [old, now] of pairsOf(was, is, chosen, terminal)) {
    const { collection, version, records = 0 } = (now ?? old)!;
    terminal.progress(`comparing ${collection}`);
    const compared = (from: Awaited<ReturnType<typeof read>>, to: typeof from) =>
      compareCollections({ collection, version, day }, from, to);
    const isSame = now?.dataHash !== undefined && old?.dataHash === now.dataHash && old.version === version;
    if (names.length === 0 && isSame) {
      const nothing = compared([], []);
      const counts = { ...nothing.counts, unchanged: records };
      collections.push({ ...nothing, before: records, after: records, counts });
    } else collections.push(compared(await read(old), await read(now)));
  }
  for (const written of chosen.brand) namedBrand(written, [...known.values()]);
  const later = before && after?.instants.filter((each) => !before.instants.includes(each));
  const text = (each: number) => instantText(each, timeZone);
  return {
    was: { name: was.name, publication: was.publication },
    is: { name: is.name, publication: is.publication },
    collections,
    ...(after !== undefined && instant > Date.now() && { takesEffect: text(instant) }),
    ...(later !== undefined && later.length > 0 && { later: later.map(text) }),
  };
}

/** The names, now and before, of the brand that is called so: a renamed brand keeps its folder. */
function namesOf(written: string, brands: readonly NamedBrand[]): string[] {
  const folders = brands.filter((brand) => isCalled(brand, written)).map(({ folder }) => folder);
  return brands.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name);
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

import { compileSite, type SiteFile } from '../../src/build/compile/compile-site.js';
import { locateAll } from '../../src/build/compile/locate.js';
import { type Collection, collectionNames } from '../../src/model/collection.js';
import type { Problem, RuleName } from '../../src/model/problem.js';
import { allVersions, type Version } from '../../src/model/version.js';
import { checkRecord } from '../../src/rules/built-in/check-record.js';
import type { FieldName, Fields } from '../../src/rules/built-in/fields.js';
import type { FileFacts, GroupCheck, RuleFinding } from '../../src/rules/built-in/rule.js';
import { Today } from '../../src/rules/built-in/today.js';

/** The day on which the fixtures are looked at. */
export const today = '2026-04-15';

/** A content file of a brand in memory. */
export interface Fixture {
  readonly collection: Collection;
  readonly yaml: string;
  readonly version?: Version;
  /** The brand's folder, and its name if that has no other. */
  readonly brand?: string;
  readonly brandName?: string;
}

/**
 * What is said of content files, all the way from their bytes; files of one collection and brand are told apart by number.
 * The rules of the standard, and that on bank holidays, have tests of their own, so that other fixtures need not be complete.
 */
export async function check(...fixtures: readonly Fixture[]): Promise<Problem[]> {
  const all = await checkAll(...fixtures);
  return all.filter(({ rule }) => !rule.startsWith('standard/') && rule !== 'hours/no-holiday');
}

/** The same with the rules of the standard. */
export async function checkAll(...fixtures: readonly Fixture[]): Promise<Problem[]> {
  return (await compiled(fixtures)).problems;
}

/** The compiled content files, with what is said of them. */
export async function compiled(
  fixtures: readonly Fixture[],
  isPublicStandard = false,
): Promise<{ readonly files: readonly SiteFile[]; readonly problems: Problem[] }> {
  const files = fixtures.map(
    (
      { collection, yaml, version: source = 'v2.1', brand: folder = 'fenland', brandName: name = folder },
      at,
    ) => {
      const path = `content/${folder}/${collection}/${at}.yaml`;
      const bytes = new TextEncoder().encode(yaml);
      const file = { name: path, path, format: 'yaml' as const };
      return {
        bytes,
        file,
        brand: { folder, name, group: undefined, source, files: [{ collection, file }] },
      };
    },
  );
  const fs = { readFileSync: (path: string) => files.find(({ file }) => file.path === path)!.bytes } as never;
  const site = {
    timeZone: 'UTC',
    versions: allVersions,
    collections: collectionNames,
    names: {},
    brands: files.map(({ brand }) => brand),
    isPublicStandard,
  };
  const { files: made, problems } = await compileSite(site, { fs }, today);
  const jobs = files.map(({ file }) => ({ job: { file } }));
  return { files: made, problems: locateAll(problems, jobs, fs) };
}

/** The rules that content files break, in order, each as often as it is broken. */
export async function rulesBroken(...fixtures: readonly Fixture[]): Promise<string[]> {
  return (await check(...fixtures)).map(({ rule }) => rule).sort();
}

/** The findings of one rule in a validated record, each with its path as a text. */
export function found(
  { rule }: { readonly rule: RuleName },
  collection: Collection,
  record: object,
  { version = 'v2.1', on = today }: { readonly version?: Version; readonly on?: string } = {},
): { readonly at: string; readonly args: unknown; readonly also?: readonly string[] }[] {
  const findings = checkRecord(record as Fields, { version, collection, today: new Today(on) });
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ path, args, also }) => ({
      at: path.join('.'),
      args,
      ...(also && { also: also.map((each) => each.join('.')) }),
    }));
}

/** The findings of a rule of objects in one of them. */
export function inGroup(rule: object, group: object): readonly RuleFinding[] {
  const { fields, check } = rule as GroupCheck & { readonly fields: readonly FieldName[] };
  return check(group as Fields, { collection: 'atms', version: 'v2.1', today: new Today(today) }, fields);
}

/** The places of these findings, each as a text. */
export function placesIn(rule: object, group: object): readonly string[] {
  return inGroup(rule, group).map(({ path }) => path.join('.'));
}

/** The facts of these findings. */
export function argsIn(rule: object, group: object): readonly unknown[] {
  return inGroup(rule, group).map(({ args }) => args);
}

/** What matters of a file of records. */
export type SomeFacts = Pick<FileFacts, 'collection'> & Partial<FileFacts>;

/** Facts about files of records, each named by its number. */
export function filesOf(...files: readonly SomeFacts[]): FileFacts[] {
  return files.map((file, number) => ({
    brand: 'fenland',
    brandName: 'fenland',
    records: [],
    alsoTaken: [],
    complete: true,
    locate: (index, path) => ({ file: String(number), index, path, part: 'value' }),
    ...file,
  }));
}

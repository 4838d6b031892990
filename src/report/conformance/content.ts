import fs from 'node:fs';
import { namesIn } from '../../base/names-in.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { jsonAtInstant, type SiteFile } from '../../build/compile/compile-site.js';
import { locateAll } from '../../build/compile/locate.js';
import type { Brand } from '../../content/site/brands.js';
import { switchedOff } from '../../content/site/grades.js';
import { ruleBooks } from '../../model/clause.js';
import type { Collection } from '../../model/collection.js';
import type { AnyProblem, Definition } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { Fields } from '../../rules/built-in/fields.js';
import { clausesIn } from '../../rules/standard/clauses.js';
import { definitions } from '../report/registry.js';
import { foundIn, judge } from './clauses.js';
import { countRecords } from './records.js';
import type { Conformance } from './report.js';

/**
 * What the rules say of content.
 * @param chosen what is reported on: all collections or brands where there are none
 * @param onRead called before the records of a file are read
 */
export function conformanceOf(
  compiled: CompiledContent,
  chosen: { readonly collections: readonly Collection[]; readonly brands: readonly Brand[] },
  onRead: (job: SiteFile['job']) => void,
): Omit<Conformance, 'content'> {
  const { collections: wanted, brands } = chosen;
  const { collections, isPublicStandard } = compiled.content;
  const isBrand = (folder: string) => brands.length === 0 || brands.some((each) => each.folder === folder);
  const isWanted = (name: Collection) => wanted.length === 0 || wanted.includes(name);
  const concerns = ({ record }: AnyProblem) =>
    record === undefined || (isBrand(record.brand) && isWanted(record.collection));
  const published = collections.filter(isWanted);
  const files = compiled.files.filter(({ brand, job }) => {
    return isBrand(brand.folder) && published.includes(job.collection);
  });
  const known: readonly Definition[] = [...Object.values(definitions), ...Object.values(compiled.ownRules)];
  const running = known.filter(({ rule }) => isPublicStandard === true || rule !== 'site/public-schemas');
  const carrying = new Set(known.filter(({ clauses }) => clauses !== undefined).map(({ rule }) => rule));
  // The lines of the others, which are many, aren't looked up.
  const open = locateAll(
    compiled.problems.filter((one) => concerns(one) && (one.severity === 'error' || carrying.has(one.rule))),
    compiled.files,
    fs,
  );
  const accepted = compiled.accepted.map(({ problem }) => problem).filter(concerns);
  const books = namesIn(ruleBooks).filter((book) => published.includes(ruleBooks[book].collection));
  const clauses = books.flatMap((book) => {
    const own = files.filter(({ job }) => job.collection === ruleBooks[book].collection);
    return judge(book, {
      definitions: running,
      off: switchedOff(compiled.grades),
      open,
      accepted,
      counts: countRecords(clausesIn(book), recordsIn(own, onRead)),
      withErrors: own.reduce((sum, file) => sum + file.compiled.invalid, 0),
    });
  });
  return {
    date: compiled.time.day,
    chosen: { collections: wanted, brands: brands.map(({ name }) => name) },
    errors: foundIn(open.filter(({ severity }) => severity === 'error')),
    clauses,
  };
}

/** The published records of some files one by one, with the version that they are written in. */
function* recordsIn(
  files: readonly SiteFile[],
  onRead: (job: SiteFile['job']) => void,
): Generator<readonly [Fields, Version]> {
  for (const file of files) {
    const { job, compiled } = file;
    const version = job.source in compiled.json ? job.source : namesIn(compiled.json)[0];
    if (version === undefined) continue;
    onRead(job);
    for (const text of jsonAtInstant(file, version)) yield [JSON.parse(text) as Fields, job.source];
  }
}

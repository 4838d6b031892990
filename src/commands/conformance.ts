import fs from 'node:fs';
import { namesIn } from '../base/names-in.js';
import { jsonAtInstant, type SiteFile } from '../build/compile/compile-site.js';
import { locateAll } from '../build/compile/locate.js';
import { switchedOff } from '../content/site/grades.js';
import { ruleBooks } from '../model/clause.js';
import type { Collection } from '../model/collection.js';
import type { AnyProblem, Definition } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { foundIn, judge } from '../report/conformance/clauses.js';
import { conformanceFormats } from '../report/conformance/formats.js';
import { countRecords } from '../report/conformance/records.js';
import { type Conformance, conforms } from '../report/conformance/report.js';
import { definitions } from '../report/report/registry.js';
import type { Fields } from '../rules/built-in/fields.js';
import { clausesIn } from '../rules/standard/clauses.js';
import { defineCommand, type OptionValues, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, partOptions, readingOptions } from './cli/options.js';
import { openTerminal, resultScreen, type Terminal } from './cli/terminal.js';
import { type CompiledContent, compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';

const options = {
  ...readingOptions,
  '--format <name>': oneOf('how the report is shown', namesIn(conformanceFormats), 'pretty'),
  ...partOptions,
  ...cacheOptions,
};

type ConformanceOptions = OptionValues<typeof options>;

export default defineCommand({
  description:
    'Reports for each rule of the open data standard whether the content keeps it, breaks it, or a person has to look. Publishes nothing.',
  options,
  async run(values) {
    const terminal = openTerminal(values);
    const compiled = await compileContent(values, terminal, 'publish');
    if (compiled.content.brands.length === 0) throw new CommandFailure(noContent(values.content));
    const report = reportOn(compiled, values, terminal);
    terminal.result(conformanceFormats[values.format](report, resultScreen(values.color)));
    return conforms(report) ? exitCode.fine : exitCode.problems;
  },
});

function noContent(content: string): string {
  const what = fs.existsSync(content)
    ? `there is no brand in ${content}`
    : `there is no content folder ${content}`;
  return `${what}, so there is nothing to report on. Name the folder with --content, or make one: \`${started()} init\``;
}

/** What can be said of the content as it is. */
function reportOn(
  compiled: CompiledContent,
  { content, collection: wanted, brand }: ConformanceOptions,
  terminal: Terminal,
): Conformance {
  const { brands, collections, isPublicStandard } = compiled.content;
  const named = brand.map((written) => namedBrand(written, brands));
  const isBrand = (folder: string) => named.length === 0 || named.some((each) => each.folder === folder);
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
  const clauses = namesIn(ruleBooks)
    .filter((book) => published.includes(ruleBooks[book].collection))
    .flatMap((book) => {
      const own = files.filter(({ job }) => job.collection === ruleBooks[book].collection);
      return judge(book, {
        definitions: running,
        off: switchedOff(compiled.grades),
        open,
        accepted,
        counts: countRecords(clausesIn(book), recordsIn(own, terminal)),
        withErrors: own.reduce((sum, file) => sum + file.compiled.shape.invalid, 0),
      });
    });
  return {
    content,
    date: compiled.time.day,
    chosen: { collections: wanted, brands: named.map(({ name }) => name) },
    errors: foundIn(open.filter(({ severity }) => severity === 'error')),
    clauses,
  };
}

/** The published records of some files one by one, with the version that they are written in. */
function* recordsIn(files: readonly SiteFile[], terminal: Terminal): Generator<readonly [Fields, Version]> {
  for (const file of files) {
    const { job, compiled } = file;
    const version = job.source in compiled.json ? job.source : namesIn(compiled.json)[0];
    if (version === undefined) continue;
    terminal.progress(`reading ${job.collection} of ${job.brand}`);
    for (const text of jsonAtInstant(file, version)) yield [JSON.parse(text) as Fields, job.source];
  }
}

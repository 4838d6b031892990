import type { PlainObject } from '../base/json/plain-object.js';
import { asTyped } from '../base/text/as-typed.js';
import {
  type CompileJob,
  type CompileSettings,
  documentCompiler,
  lossProblems,
} from '../build/compile/compile.js';
import { type Compiled, textsOf } from '../build/compile/compiled.js';
import type { ContentFile } from '../content/content/tree.js';
import { type Grades, graded } from '../content/site/grades.js';
import { startOf } from '../model/location.js';
import type { AnyProblem, Problem } from '../model/problem.js';
import type { Proposal } from '../model/proposal.js';
import type { Version } from '../model/version.js';
import { messageOf } from '../report/report/sentence.js';
import type { FieldProblem } from './records/contract.js';

/**
 * The problems that `opendata check` would find in a record, but for those that come of comparing it with other records.
 * @param record as it is written
 */
export function problemsOfRecord(
  job: CompileJob,
  record: PlainObject,
  settings: CompileSettings,
  grades: Grades,
): readonly AnyProblem[] {
  const compiled = documentCompiler(settings)(job, documentOf(job, record));
  return graded([...compiled.found, ...lossProblems({ job, compiled })], grades);
}

/** A record as each version publishes it, as JSON, with what is known of it; nothing for one with errors. @param record as it is written */
export function publishedRecord(
  job: CompileJob,
  record: PlainObject,
  settings: CompileSettings,
): { readonly json: ReadonlyMap<Version, string>; readonly facts: Compiled['records'] } {
  const { json, records: facts } = documentCompiler(settings)(job, documentOf(job, record));
  const texts = Object.entries(json).flatMap(([version, own]) =>
    textsOf(own).map((text) => [version as Version, text] as const),
  );
  return { json: new Map(texts), facts };
}

/** A document of one record, as if it were a part of its file. */
function documentOf({ file }: CompileJob, record: PlainObject) {
  return {
    problems: [],
    records: [{ index: 0, value: structuredClone(record) }],
    text: '',
    locate: () => startOf(file.name),
    isPart: true,
  };
}

/** The file of a job, as it would be with another text. */
export function asFile(path: string, name: string, text: string): ContentFile {
  return { path, name, format: name.endsWith('.json') ? 'json' : 'yaml', bytes: Buffer.byteLength(text) };
}

/**
 * A problem in words, without the record's name, which is there to be seen.
 * @param program the words that start the program here
 */
export function fieldProblem(problem: AnyProblem, program: string): FieldProblem {
  const { rule, severity, field = [] } = problem;
  const { message, hint, help, lines, proposals } = messageOf(problem as Problem);
  const suggestion = proposals?.map(onlyValue).find((value) => value !== undefined);
  const next = [help, lines].filter((text) => text !== undefined).join('\n');
  return {
    rule,
    severity,
    field,
    message: asTyped(message, program),
    ...(hint !== undefined && { hint: asTyped(hint, program) }),
    ...(next !== '' && { help: asTyped(next, program) }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** The text that a proposal has for the field, and for nothing else. */
function onlyValue(proposal: Proposal): string | undefined {
  if (!('replace' in proposal) || proposal.replace.length > 1) return undefined;
  const [first] = proposal.replace;
  return 'value' in first && typeof first.value === 'string' ? first.value : undefined;
}

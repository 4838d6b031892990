import { safeText } from '../../../base/text/clean.js';
import { fingerprintOf } from '../../../model/fingerprint.js';
import { isAddress, type Location } from '../../../model/location.js';
import { withCommas } from '../../../model/message.js';
import type { Problem, RuleName } from '../../../model/problem.js';
import type { RulePage } from '../../explain/rule-page.js';
import { jsonLines, jsonText } from '../../markup/json-text.js';
import { definitionOf } from '../registry.js';
import {
  type AcceptedProblems,
  type Format,
  type FormatContext,
  type Kind,
  mostForPrograms,
  type Report,
  totals,
} from '../report.js';
import { sentence } from '../sentence.js';
import { advice, relation, toPaste } from './lines.js';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * SARIF 2.1.0 (OASIS), for tools that keep track of findings: one run with its rules and a result for each problem, on one
 * line.
 */
export const sarif = {
  print,
  most: mostForPrograms,
  isForPrograms: true,
  listsAccepted: true,
} satisfies Format;

function* print(report: Report, { version, pageOf }: FormatContext): Generator<string> {
  const accepted = report.accepted?.problems ?? [];
  const rules = [
    ...report.kinds.map(({ problems }) => problems[0].rule),
    ...accepted.map(({ problem }) => problem.rule),
  ];
  const ids = [...new Set(rules)].sort();
  const seen = new Map<string, number>();
  // Equal problems of a run get different ones.
  const fingerprint = (problem: Problem) => {
    const digits = fingerprintOf(problem);
    seen.set(digits, (seen.get(digits) ?? 0) + 1);
    return `${digits}:${seen.get(digits)}`;
  };
  const result = (problem: Problem, more: readonly string[], suppressions: readonly object[]) => ({
    ruleId: problem.rule,
    ruleIndex: ids.indexOf(problem.rule),
    // Severities have the names of levels (§3.27.10).
    level: problem.severity,
    message: {
      text: escaped([sentence(problem), ...advice(problem), ...toPaste(problem), ...more].join('\n')),
    },
    locations: [located(problem.at[0])],
    ...relatedLocations(problem),
    partialFingerprints: { 'problem/v1': fingerprint(problem) },
    // For all results of a run or for none (§3.27.23).
    ...(accepted.length > 0 && { suppressions }),
  });
  const { error, warning, note } = totals(report);
  const driver = {
    name: 'opendata-press',
    ...(version && { version }),
    rules: ids.map((id) => described(id, pageOf?.(id))),
  };
  yield `{"$schema":${jsonText(schema)},"version":"2.1.0","runs":[{"tool":${jsonText({ driver })},"columnKind":"unicodeCodePoints","results":[`;
  yield* jsonLines([
    ...report.kinds.flatMap((kind) =>
      kind.problems.map((problem, index) => result(problem, index === 0 ? unlisted(kind) : [], [])),
    ),
    ...accepted.map((one) => result(one.problem, [], [suppression(one.entry)])),
  ]);
  const sums = { errors: error, warnings: warning, notes: note, accepted: report.accepted?.count ?? 0 };
  yield `\n],"properties":${jsonText({ totals: sums })}}]}\n`;
}

/**
 * A rule as tools show it, with its default severity; results have the one from the settings. There is no address for
 * `helpUri`: the whole page is in `help`.
 */
function described(id: RuleName, explained: RulePage | undefined): object {
  const { severity } = explained ?? definitionOf(id);
  const defaultConfiguration = { level: severity };
  if (explained === undefined) return { id, defaultConfiguration };
  const { title, means, page } = explained;
  return {
    id,
    shortDescription: { text: escaped(title) },
    fullDescription: { text: escaped(means) },
    help: { text: escaped(means), markdown: page },
    defaultConfiguration,
  };
}

/** An entry of accepted.yaml isn't in the file with the problem, hence external (§3.35.2). */
function suppression({ reason, until, at }: AcceptedProblems['problems'][number]['entry']): object {
  return {
    kind: 'external',
    status: 'accepted',
    justification: until === undefined ? reason : `${reason} (until ${until})`,
    location: located(at),
  };
}

/** The problems of a kind that weren't located, mentioned with the first one. */
function unlisted({ problems, count }: Kind): string[] {
  const left = count - problems.length;
  return left === 0 ? [] : [`${withCommas(left)} more of this kind are not listed one by one.`];
}

/**
 * Braces are placeholders and `[text](target)` is a link in SARIF's messages (§3.11.5, §3.11.6). They are shown to
 * people, so their hidden characters are replaced.
 */
function escaped(text: string): string {
  return safeText(text).replace(/[{}]/g, '$&$&').replaceAll('](', '\\](');
}

function located({ file, start, end }: Location): object {
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
  return { physicalLocation: { artifactLocation: { uri: uri(file) }, region } };
}

function relatedLocations(problem: Problem): object {
  const related = problem.at.slice(1).map((place, index) => {
    return { id: index + 1, ...located(place), message: { text: escaped(relation(problem, index)) } };
  });
  return related.length === 0 ? {} : { relatedLocations: related };
}

/** A relative reference (RFC 3986), or a file URI for an absolute path. */
function uri(file: string): string {
  if (isAddress(file)) return new URL(file).href;
  const path = file
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  if (/^[A-Za-z]:\//.test(file)) return `file:///${file[0]}:${path.slice(4)}`;
  return file.startsWith('/') ? `file://${path}` : path;
}

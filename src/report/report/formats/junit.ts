import { groupedBy } from '../../../base/grouped-by.js';
import { safeText } from '../../../base/text/clean.js';
import { isAddress, type Location } from '../../../model/location.js';
import { withCommas } from '../../../model/message.js';
import type { Problem } from '../../../model/problem.js';
import { type AcceptedProblems, type Format, type Kind, mostForPrograms, type Report } from '../report.js';
import { fieldTitle, recordTitle, sentence } from '../sentence.js';
import { acceptedCount, problemText } from './lines.js';

/** A test case: a problem, or the number of further ones of its kind. */
interface Case {
  readonly file: string;
  readonly line?: number;
  readonly name: string;
  readonly rule: string;
  readonly message: string;
  /** The text of the case. */
  readonly text: string;
  readonly failed: boolean;
}

/**
 * JUnit XML, for CI that shows tests: a suite for each file, a case for each problem. Errors are failures; warnings and
 * notes pass and say so in their output. A run without problems is one case that passes.
 */
export const junit = {
  print: asXml,
  most: mostForPrograms,
  isForPrograms: true,
} satisfies Format;

function asXml(report: Report): string {
  const cases = [...report.kinds.flatMap(casesOf), ...acceptedCase(report.accepted)];
  const suites = groupedBy(cases, ({ file }) => file);
  const lines = cases.length === 0 ? clean : [...suites].flatMap(([file, inFile]) => suiteOf(file, inFile));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'opendata', ...counts(cases) })}>`,
    ...lines,
    '</testsuites>',
    '',
  ].join('\n');
}

const clean = [
  `  <testsuite${attributes({ name: 'opendata', tests: 1, failures: 0, errors: 0, time: 0 })}>`,
  `    <testcase${attributes({ classname: 'opendata', name: 'The content has no problems', time: 0 })}/>`,
  '  </testsuite>',
];

function casesOf({ problems, count }: Kind): Case[] {
  const [first] = problems;
  const left = count - problems.length;
  const cases = problems.map(caseOf);
  if (left === 0) return cases;
  const message = `${withCommas(left)} more of this kind, which are not listed one by one`;
  const more = { file: first.at[0].file, name: `${first.rule}: ${message}`, rule: first.rule, message };
  return [...cases, { ...more, text: `${message}.`, failed: first.severity === 'error' }];
}

/** A passing case with the number of accepted problems. */
function acceptedCase(accepted: AcceptedProblems | undefined): Case[] {
  if (accepted === undefined) return [];
  const text = acceptedCount(accepted);
  return [{ file: accepted.file, name: 'accepted', rule: 'accepted', message: text, text, failed: false }];
}

function caseOf(problem: Problem): Case {
  const { rule, severity, record, field, at } = problem;
  const [{ file, start }] = at;
  const subject = [record && recordTitle(record), field && fieldTitle(problem)].filter(Boolean).join(', ');
  const message = sentence(problem);
  const place = (at: Location) => `${at.file}:${at.start.line}:${at.start.column}`;
  const first = `${isAddress(file) ? file : place(at[0])}  ${severity}  ${rule}`;
  const text = `${first}\n${problemText(problem, place)}`;
  const name = subject === '' ? rule : `${rule}: ${subject}`;
  return { file, line: start.line, name, rule, message, text, failed: severity === 'error' };
}

/**
 * Test reports identify cases by name, so a repeated name gets a number. Line numbers change too often to be part of
 * it.
 */
function suiteOf(file: string, cases: readonly Case[]): string[] {
  const seen = new Map<string, number>();
  const body = cases.flatMap((one) => {
    const times = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, times);
    const name = times === 1 ? one.name : `${one.name} (${times})`;
    const place = one.line === undefined ? {} : { line: one.line };
    return [
      `    <testcase${attributes({ classname: file, name, file, ...place, time: 0 })}>`,
      one.failed
        ? `      <failure${attributes({ type: one.rule, message: one.message })}>${escaped(one.text)}</failure>`
        : `      <system-out>${escaped(one.text)}</system-out>`,
      '    </testcase>',
    ];
  });
  return [`  <testsuite${attributes({ name: file, ...counts(cases) })}>`, ...body, '  </testsuite>'];
}

function counts(cases: readonly Case[]): Record<string, number> {
  const failures = cases.filter(({ failed }) => failed).length;
  return { tests: Math.max(1, cases.length), failures, errors: 0, time: 0 };
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/["\t\n]/g, reference)}"`)
    .join('');
}

/** Hidden characters become U+FFFD. XML 1.0 §2.2 doesn't allow some of them, not even as references. */
function escaped(text: string): string {
  return safeText(text.replaceAll('\r\n', '\n'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

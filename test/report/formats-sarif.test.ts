import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Problem, RuleName } from '../../src/model/problem.js';
import { sarif } from '../../src/report/report/formats/sarif.js';
import { type FormatContext, type Report, reportOf } from '../../src/report/report/report.js';
import {
  blank,
  context,
  duplicate,
  file,
  firstMade,
  mixed,
  oddFile,
  oddProblem,
  phisical,
  place,
} from './formats-report.js';

/** The published schema of SARIF 2.1.0, as this package carries it. It is of draft 4, whose `id` ajv 8 doesn't know. */
const schemaFile = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
);
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const uri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s\\]*$/;
const validate = new Ajv({
  allErrors: true,
  strict: false,
  unicodeRegExp: false,
  formats: {
    uri,
    'uri-reference': /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]|%[0-9A-Fa-f]{2})*$/,
    'date-time': /^\d{4}-\d\d-\d\dT/,
  },
}).compile(schema);

/** The run of a log, which is valid against the published schema, whatever it says. */
function read(report: Report, more: Partial<FormatContext> = {}) {
  const log = JSON.parse([...sarif.print(report, { ...context, ...more })].join(''));
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log.runs[0];
}

const resultOf = (problem: Problem) => read(reportOf([problem])).results[0];

describe('the sarif format', () => {
  it('says which program found it, and counts columns in code points as content does', () => {
    expect(read(reportOf([]))).toMatchObject({
      results: [],
      tool: { driver: { name: 'opendata-press', version: '1.2.3' } },
      columnKind: 'unicodeCodePoints',
    });
  });

  it('describes each rule with its own severity, and each result with the one that it was given', () => {
    const raised = { ...firstMade, severity: 'error' } as const;
    const pageOf = (rule: RuleName) => ({
      rule,
      title: `On ${rule}`,
      means: 'It {means} this.',
      severity: 'warning' as const,
      page: '# Page\n',
    });
    const { tool, results } = read(reportOf([raised]), { pageOf });
    expect(tool.driver.rules).toEqual([
      {
        id: 'publish/first',
        shortDescription: { text: 'On publish/first' },
        fullDescription: { text: 'It {{means}} this.' },
        help: { text: 'It {{means}} this.', markdown: '# Page\n' },
        defaultConfiguration: { level: 'warning' },
      },
    ]);
    expect(results[0]).toMatchObject({ level: 'error' });
  });

  it('lists what is accepted as suppressed, with the reason; then all results say whether they are', () => {
    const entry = place(3, 11, 26, 'content/accepted.yaml');
    const accepted = {
      file: 'content/accepted.yaml',
      count: 1,
      problems: [{ problem: firstMade, entry: { reason: 'Known', until: '2026-12-31', at: entry } }],
    };
    const { results, properties } = read(reportOf([blank], [], accepted));
    expect(results).toMatchObject([
      { ruleId: 'schema/blank', suppressions: [] },
      {
        ruleId: 'publish/first',
        suppressions: [{ kind: 'external', status: 'accepted', justification: 'Known (until 2026-12-31)' }],
      },
    ]);
    expect(properties).toEqual({ totals: { errors: 0, warnings: 0, notes: 1, accepted: 1 } });
    expect(resultOf(blank)).not.toHaveProperty('suppressions');
  });

  it('points from each result to its rule and the place, worst first', () => {
    const { results, tool } = read(mixed);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    const levels = results.map(({ level }: { level: string }) => level).join(' ');
    expect(levels).toBe('error error error error warning note note note');
    expect(resultOf(phisical(1))).toMatchObject({
      ruleId: 'schema/enum',
      level: 'error',
      message: {
        text: 'Branch FB-101, Type: "Phisical" is not one of Mobile or Physical.\nDid you mean "Physical"?',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: file },
            region: { startLine: 10, startColumn: 9, endLine: 10, endColumn: 17 },
          },
        },
      ],
    });
  });

  it('relates the other places', () => {
    const { relatedLocations } = resultOf(duplicate);
    expect(relatedLocations).toHaveLength(2);
    expect(relatedLocations[0]).toMatchObject({
      id: 1,
      physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1, startColumn: 19 } },
      message: { text: 'First used here' },
    });
  });

  it('writes file names as URI references and keeps braces and brackets from meaning something', () => {
    const { locations, message } = resultOf(oddProblem);
    const { uri } = locations[0].physicalLocation.artifactLocation;
    expect(uri).toBe('content/fenland/atms/50%253A%20off%3A%20a%2C%20b%20%26%20%5Bc%5D.yaml');
    expect(decodeURIComponent(uri)).toBe(oddFile);
    expect(message.text).toContain('[d\\](e) {{f}}');
  });

  it.each([
    ['/srv/fen land/branches.yaml', 'file:///srv/fen%20land/branches.yaml'],
    ['C:/fen/branches.yaml', 'file:///C:/fen/branches.yaml'],
    ['../fen/branches.yaml', '../fen/branches.yaml'],
  ])('names %s as %s', (name, expected) => {
    const result = resultOf({ ...phisical(1), at: [place(1, 1, 2, name)] });
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(expected);
  });

  it('counts what was only counted', () => {
    const { properties, results } = read(mixed);
    expect(properties).toEqual({ totals: { errors: 4, warnings: 1, notes: 1235, accepted: 0 } });
    expect(JSON.stringify(results).match(/1,232 more of this kind/g)).toHaveLength(1);
  });
});

describe('fingerprints', () => {
  const printOf = (problem: Problem) => resultOf(problem).partialFingerprints['problem/v1'];

  it('stay while lines move, the record is listed elsewhere, or what is allowed grows', () => {
    const moved = { ...phisical(1), at: [place(99, 9, 17, oddFile)] } as Problem;
    const relisted = { ...moved, record: { ...moved.record!, index: 7 } };
    const grown = {
      ...relisted,
      args: { value: 'Phisical', allowed: ['Mobile', 'Physical', 'Tent'] },
    } as Problem;
    expect(printOf(grown)).toBe(printOf(phisical(1)));
  });

  it('differ by rule, record, field and value', () => {
    const others = [
      phisical(1),
      phisical(2),
      phisical(1, 'Fysical'),
      { ...phisical(1), field: ['Kind'] } as Problem,
      duplicate,
    ];
    expect(new Set(others.map(printOf)).size).toBe(others.length);
  });

  it('of equal problems of one run differ', () => {
    const { results } = read(reportOf([phisical(1), phisical(1)]));
    const [first, second] = results.map((result: ReturnType<typeof resultOf>) => {
      return result.partialFingerprints['problem/v1'];
    });
    expect(first).toMatch(/^[0-9a-f]{32}:1$/);
    expect(second).toBe(first.replace(/1$/, '2'));
  });
});

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { junit } from '../../src/report/report/formats/junit.js';
import { type Report, reportOf } from '../../src/report/report/report.js';
import { duplicate, file, mixed, oddFile, oddProblem, phisical } from './formats-report.js';

/** The elements of such a file, one in another; nothing else is well formed here. */
const attributes = String.raw`(?: [a-z]+="(?:[^"<&\t\n]|&(?:amp|lt|gt|#9|#10|#34);)*")*`;
const outcome = String.raw`<(failure|system-out)${attributes}>(?:[^<&]|&(?:amp|lt|gt);)*</\1>`;
const testcase = ` {4}<testcase${attributes}(?:/>|>\\n {6}${outcome}\\n {4}</testcase>)\\n`;
const suite = ` {2}<testsuite${attributes}>\\n(?:${testcase})* {2}</testsuite>\\n`;
const document = String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites${attributes}>\n(?:${suite})*</testsuites>\n$`;
/** What XML 1.0 has not got (§2.2). */
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function unescaped(text: string): string {
  const signs = { amp: '&', lt: '<', gt: '>', '#9': '\t', '#10': '\n', '#34': '"' };
  return text.replace(/&([^;]*);/g, (_, name: keyof typeof signs) => signs[name]);
}

/** The elements of a report in their order, each with its text. */
function read(report: Report) {
  const xml = junit.print(report);
  expect(xml).toMatch(new RegExp(document, 'u'));
  expect(illegal.exec(xml)?.[0].codePointAt(0)).toBeUndefined();
  const all = [...xml.matchAll(/<([a-z-]+)((?: [a-z]+="[^"]*")*)\/?>([^<]*)/g)].map(
    ([, name = '', pairs = '', text = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...pairs.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          unescaped(value),
        ]),
      ),
      text: unescaped(text),
    }),
  );
  const of = (...names: string[]) => all.filter(({ name }) => names.includes(name));
  return { root: all[0]!, suites: of('testsuite'), cases: of('testcase'), ends: of('failure', 'system-out') };
}

describe('the junit format', () => {
  it('has a suite for each file and a case for each problem; errors fail, the rest passes and speaks', () => {
    const { root, suites, ends } = read(mixed);
    expect(root.attributes).toMatchObject({ name: 'opendata', tests: '9', failures: '4', errors: '0' });
    expect(suites.map(({ attributes: { name, tests, failures } }) => [name, tests, failures])).toEqual([
      [file, '7', '3'],
      [oddFile, '1', '1'],
      ['content/site.yaml', '1', '0'],
    ]);
    expect(ends.map(({ name }) => name.replace('system-out', 'passes')).join(' ')).toBe(
      'failure failure failure passes passes passes passes failure passes',
    );
  });

  it('tells place, rule, sentence and what to do', () => {
    const { cases, ends } = read(reportOf([phisical(1)]));
    expect(cases[0]!.attributes).toMatchObject({
      classname: file,
      name: 'schema/enum: Branch FB-101, Type',
      file,
      line: '10',
    });
    const message = 'Branch FB-101, Type: "Phisical" is not one of Mobile or Physical.';
    expect(ends).toEqual([
      {
        name: 'failure',
        attributes: { type: 'schema/enum', message },
        text: `${file}:10:9  error  schema/enum\n${message}\nDid you mean "Physical"?`,
      },
    ]);
  });

  it('names the other places', () => {
    expect(read(reportOf([duplicate])).ends[0]!.text).toContain(`\nFirst used here: ${file}:1:19\n`);
  });

  it('keeps odd characters, but for those that XML has not got', () => {
    const record = { ...oddProblem.record!, identity: 'A|1 <i> \u0001 \ud800 🏰\r\n\t"]]>' };
    const { cases, ends } = read(reportOf([{ ...oddProblem, record } as Problem]));
    const kept = 'ATM A|1 <i> \ufffd \ufffd 🏰\n\t"]]>';
    expect(cases[0]!.attributes).toMatchObject({ file: oddFile, name: expect.stringContaining(kept) });
    expect(ends[0]!.text).toContain(kept);
  });

  it('gives equal cases different names, since readers tell them by these', () => {
    const { cases } = read(reportOf([phisical(1), phisical(1), phisical(2)]));
    expect(cases.map(({ attributes }) => attributes['name'])).toEqual([
      'schema/enum: Branch FB-101, Type',
      'schema/enum: Branch FB-101, Type (2)',
      'schema/enum: Branch FB-102, Type',
    ]);
  });

  it('counts what was only counted in a case of its own, which fails where they are errors', () => {
    const { cases, ends } = read(reportOf([], [{ problems: [phisical(1)], count: 1_001 }]));
    expect(cases.map(({ attributes }, at) => [attributes['name'], ends[at]!.name])).toEqual([
      ['schema/enum: Branch FB-101, Type', 'failure'],
      ['schema/enum: 1,000 more of this kind, which are not listed one by one', 'failure'],
    ]);
    expect(read(mixed).cases.map(({ attributes }) => attributes['name'])).toContain(
      'versions/lost: 1,232 more of this kind, which are not listed one by one',
    );
  });

  it('is one case that passes where all is well', () => {
    const { root, cases, ends } = read(reportOf([]));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0' });
    expect([cases.length, ends]).toEqual([1, []]);
  });
});

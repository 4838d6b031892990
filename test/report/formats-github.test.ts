import { describe, expect, it } from 'vitest';
import { github } from '../../src/report/report/formats/github.js';
import { reportOf } from '../../src/report/report/report.js';
import {
  blank,
  duplicate,
  file,
  firstMade,
  mixed,
  oddFile,
  oddKey,
  oddProblem,
  phisical,
  place,
} from './formats-report.js';

/** Reads a line as the runner of the platform does. */
function read(line: string) {
  const end = line.indexOf('::', 2);
  const [, command = '', properties = ''] = /^::([a-z]+) (.*)$/.exec(line.slice(0, end))!;
  const data = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  return {
    command,
    properties: Object.fromEntries<string>(
      properties.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, data(value.replaceAll('%3A', ':').replaceAll('%2C', ','))];
      }),
    ),
    message: data(line.slice(end + 2)),
  };
}

function annotations(text: string) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('::'))
    .map(read);
}

describe('the github format', () => {
  it('annotates the value with the rule, the sentence and what to do; the last column is the last one meant', () => {
    const [annotation] = annotations(github.print(reportOf([phisical(1)])));
    expect(annotation).toEqual({
      command: 'error',
      properties: { file, line: '10', col: '9', endLine: '10', endColumn: '16', title: 'schema/enum' },
      message: 'Branch FB-101, Type: "Phisical" is not one of Mobile or Physical.\nDid you mean "Physical"?',
    });
  });

  it('survives what means something to the runner, on one line, without columns for several lines', () => {
    const text = github.print(reportOf([oddProblem]));
    expect(text.match(/\n/g)).toHaveLength(1);
    const { properties, message } = annotations(text)[0]!;
    expect(properties).toEqual({ file: oddFile, line: '3', endLine: '5', title: 'schema/unknown-key' });
    expect(message).toContain(JSON.stringify(oddKey).slice(1, 40));
  });

  it('names the other places', () => {
    const [annotation] = annotations(github.print(reportOf([duplicate])));
    expect(annotation!.message).toContain(`\nFirst used here: ${file}:1\n`);
  });

  it('says the worst first, and counts what was only counted', () => {
    const text = github.print(mixed);
    expect(annotations(text).map(({ command }) => command)).toEqual([
      ...Array(4).fill('error'),
      'warning',
      ...Array(3).fill('notice'),
    ]);
    expect(text.split('\n').at(-2)).toBe(
      '… and 1,232 more notes. Up to 10 of each are shown here; `--format markdown` has more.',
    );
  });

  it('keeps to the 10 errors and 10 warnings that a step may show, of every kind at least one, and counts the rest', () => {
    const many = Array.from({ length: 58 }, (_, index) => phisical(index + 1));
    const warnings = Array.from({ length: 12 }, () => firstMade);
    const report = reportOf([...many, duplicate, oddProblem, ...warnings, blank]);
    const text = github.print(report);
    const shown = annotations(text);
    const count = (wanted: string) => shown.filter(({ command }) => command === wanted).length;
    expect([count('error'), count('warning'), count('notice')]).toEqual([10, 10, 1]);
    expect(shown.slice(0, 10).map(({ properties }) => properties['title'])).toEqual([
      ...Array(8).fill('schema/enum'),
      'records/duplicate-identity',
      'schema/unknown-key',
    ]);
    expect(text.split('\n').slice(-2)).toEqual([
      '… and 50 more errors, 2 more warnings. Up to 10 of each are shown here; `--format markdown` has more.',
      '',
    ]);
  });

  it('marks a point as one column', () => {
    const [annotation] = annotations(github.print(reportOf([{ ...blank, at: [place(4, 3, 3)] }])));
    expect(annotation!.properties).toMatchObject({ col: '3', endColumn: '3' });
  });

  it('annotates nothing where all is well', () => {
    expect(github.print(reportOf([]))).toBe('');
  });
});

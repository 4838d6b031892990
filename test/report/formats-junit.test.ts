import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { junit } from '../../src/report/report/formats/junit.js';
import { type Report, reportOf } from '../../src/report/report/report.js';
import { duplicate, file, mixed, oddFile, oddProblem, phisical } from './formats-report.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** XML 1.0: tags, attributes in double quotes, text with the references that such a file needs; nothing else. */
const token =
  /<\?xml version="1\.0" encoding="UTF-8"\?>\n|<(?<close>\/?)(?<name>[A-Za-z][\w.-]*)(?<attributes>(?: [A-Za-z][\w.-]*="[^<"]*")*)(?<empty>\/?)>|(?<text>[^<]+)/uy;
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Reads a document strictly: throws where it isn't well formed. */
function parse(xml: string): Element {
  if (illegal.test(xml)) throw new Error('a character that XML has not got');
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const groups = token.exec(xml)?.groups;
    if (groups === undefined) throw new Error('not well formed');
    const { close, name, attributes = '', empty, text } = groups;
    const inside = open.at(-1)!;
    if (text !== undefined) {
      if (text.includes(']]>')) throw new Error('a stray ]]>');
      inside.text += unescaped(text);
    } else if (close) {
      if (open.pop()!.name !== name) throw new Error(`a stray </${name}>`);
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/ ([\w.-]+)="([^"]*)"/g)].map(
        ([, key = '', value = '']) => [key, unescaped(value.replace(/[\t\n\r]/g, ' '))] as const,
      );
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return top.children[0]!;
}

function unescaped(text: string): string {
  return text.replace(/&([^;]*;)?/g, (reference) => {
    const known = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }[reference];
    const code = /^&#(\d+);$/.exec(reference)?.[1];
    if (known === undefined && code === undefined) throw new Error(`a stray ${reference}`);
    return known ?? String.fromCodePoint(Number(code));
  });
}

function read(report: Report): Element {
  return parse(junit.print(report));
}

function casesOf(root: Element): Element[] {
  return root.children.flatMap(({ children }) => children);
}

describe('the junit format', () => {
  it('has a suite for each file and a case for each problem; errors fail, the rest passes and speaks', () => {
    const root = read(mixed);
    expect(root.attributes).toMatchObject({ name: 'opendata', tests: '9', failures: '4', errors: '0' });
    expect(
      root.children.map(({ attributes }) => [
        attributes['name'],
        attributes['tests'],
        attributes['failures'],
      ]),
    ).toEqual([
      [file, '7', '3'],
      [oddFile, '1', '1'],
      ['content/site.yaml', '1', '0'],
    ]);
    expect(casesOf(root).map(({ children }) => children.map(({ name }) => name).join())).toEqual([
      'failure',
      'failure',
      'failure',
      'system-out',
      'system-out',
      'system-out',
      'system-out',
      'failure',
      'system-out',
    ]);
  });

  it('tells place, rule, sentence and what to do', () => {
    const [only] = casesOf(read(reportOf([phisical(1)])));
    expect(only!.attributes).toMatchObject({
      classname: file,
      name: 'schema/enum: Branch FB-101, Type',
      file,
      line: '10',
    });
    const [failure] = only!.children;
    const message = 'Branch FB-101, Type: "Phisical" is not one of Mobile or Physical.';
    expect(failure!.attributes).toEqual({ type: 'schema/enum', message });
    expect(failure!.text).toBe(`${file}:10:9  error  schema/enum\n${message}\nDid you mean "Physical"?`);
  });

  it('names the other places', () => {
    const [only] = casesOf(read(reportOf([duplicate])));
    expect(only!.children[0]!.text).toContain(`\nFirst used here: ${file}:1:19\n`);
  });

  it('keeps odd characters, but for those that XML has not got', () => {
    const record = { ...oddProblem.record!, identity: 'A|1 <i> \u0001 \ud800 🏰\r\n\t"]]>' };
    const [only] = casesOf(read(reportOf([{ ...oddProblem, record } as Problem])));
    expect(only!.attributes['file']).toBe(oddFile);
    expect(only!.attributes['name']).toContain('ATM A|1 <i> \ufffd \ufffd 🏰\n\t"]]>');
    expect(only!.children[0]!.text).toContain('ATM A|1 <i> \ufffd \ufffd 🏰\n\t"]]>');
  });

  it('gives equal cases different names, since readers tell them by these', () => {
    const names = casesOf(read(reportOf([phisical(1), phisical(1), phisical(2)]))).map(
      ({ attributes }) => attributes['name'],
    );
    expect(names).toEqual([
      'schema/enum: Branch FB-101, Type',
      'schema/enum: Branch FB-101, Type (2)',
      'schema/enum: Branch FB-102, Type',
    ]);
  });

  it('counts what was only counted in a case of its own, which fails where they are errors', () => {
    const counted = { problems: [phisical(1)] as const, count: 1_001 };
    const cases = casesOf(read(reportOf([], [counted])));
    expect(cases.map(({ attributes, children }) => [attributes['name'], children[0]!.name])).toEqual([
      ['schema/enum: Branch FB-101, Type', 'failure'],
      ['schema/enum: 1,000 more of this kind, which are not listed one by one', 'failure'],
    ]);
    expect(casesOf(read(mixed)).map(({ attributes }) => attributes['name'])).toContain(
      'versions/lost: 1,232 more of this kind, which are not listed one by one',
    );
  });

  it('is one case that passes where all is well', () => {
    const root = read(reportOf([]));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0' });
    expect(casesOf(root).map(({ children }) => children)).toEqual([[]]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFeed, readWhole } from '../../src/authoring/feed/feed.js';
import { largestValue } from '../../src/authoring/feed/scan.js';
import type { Incoming } from '../../src/authoring/incoming/incoming.js';
import type { FieldPath } from '../../src/model/location.js';
import type { Problem } from '../../src/model/problem.js';
import { sentence } from '../../src/reporting/report/sentence.js';
import { atm, ely, feedOf } from './feeds.js';

const options = { collection: 'branches', version: 'v2.2' } as const;

/** Every path into a value, and one step beyond each. */
function pathsIn(value: unknown, path: FieldPath = []): FieldPath[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, item]) => [Array.isArray(value) ? Number(key) : key, item] as const)
      : [];
  return [
    path,
    [...path, 'NotThere'],
    [...path, 99],
    ...inner.flatMap(([step, item]) => pathsIn(item, [...path, step])),
  ];
}

/** All that can be seen of what came in, with the place of everything in it. */
function seen({ records, problems, meta, reading }: Incoming): object {
  const text = (problem: Problem) => JSON.stringify(problem);
  return {
    records: records.map((record) => ({
      brand: record.brandName,
      group: record.group,
      collection: record.collection,
      version: record.version,
      value: record.value,
      names: JSON.stringify(record.value),
      places: pathsIn(record.value).map((path) => record.at(path)),
    })),
    problems: problems.map(text).sort(),
    meta,
    reading,
  };
}

function both(bytes: Uint8Array, chunk: number): [object, object] {
  const source = { name: 'feed.json', bytes };
  return [seen(readFeed(source, options, { chunk })), seen(readWhole(source, bytes, options))];
}

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('£5', 'Tŷ Gwyn', '“quoted”', '🏦', 'a\\b', '"', '\u2028', '', '}', ']', '{"', 'é\r\n'),
);
const scalars = fc.oneof(
  texts,
  fc.constantFrom(null, true, false, 0, -1.5, 18, 1e21, 0.000001),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const records = fc.oneof(
  fc.constantFrom<object>(ely, atm, { ...ely, SequenceNumber: 0 }, { error: 'timeout' }, {}),
  fc.dictionary(
    fc.constantFrom('Identification', 'Name', 'Branch', 'Brand', 'BrandName', 'Note', 'odd', '__proto__'),
    fc.oneof(scalars, fc.array(scalars, { maxLength: 3 }), fc.constant({ Name: 'x', Other: [{ a: 1 }] })),
  ),
);
const brands = fc.record(
  {
    BrandName: fc.oneof(texts, fc.constant('Fenland Bank')),
    Branch: fc.oneof(fc.array(fc.oneof(records, scalars), { maxLength: 4 }), records, scalars),
    ATM: fc.array(records, { maxLength: 2 }),
    Odd: fc.oneof(scalars, records),
  },
  { requiredKeys: [] },
);
const groups = fc.oneof(
  fc.record({ Brand: fc.oneof(fc.array(fc.oneof(brands, scalars), { maxLength: 3 }), brands) }),
  brands,
  records,
  scalars,
);
const feeds = fc.oneof(
  fc.constantFrom<unknown>(feedOf('branches', [ely, ely]), feedOf('atms', [atm]), [ely]),
  fc.array(groups, { maxLength: 3 }),
  groups,
  fc.record(
    {
      meta: fc.oneof(scalars, fc.constant({ TotalResults: 3, License: 'https://fenland.example' })),
      data: fc.oneof(fc.array(groups, { maxLength: 3 }), groups),
      Data: fc.array(groups, { maxLength: 1 }),
      links: scalars,
    },
    { requiredKeys: ['data'] },
  ),
);

/** A JSON text of a value, laid out in one of many ways, with a mark, escapes and names that are written twice. */
const written = fc
  .record({
    value: feeds,
    indent: fc.constantFrom(0, 1, 2, '\t'),
    breaks: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.boolean(),
    escapes: fc.boolean(),
    twice: fc.boolean(),
  })
  .map(({ value, indent, breaks, mark, escapes, twice }) => {
    let text = JSON.stringify(value, null, indent).replaceAll('\n', breaks);
    if (escapes) text = text.replace(/[a-zé£]/g, (one) => (one === 'n' ? one : escaped(one)));
    if (twice) text = text.replace(/"(Name|Branch|BrandName|data)":/, '"$1": [{"hidden": 1}], "$1":');
    return Buffer.from(`${mark ? '\ufeff' : ''}${text}${breaks}`);
  });

/** As an escape only where that is allowed: within texts, which is where letters outside of words stand. */
function escaped(letter: string): string {
  return letter === 'é' || letter === '£'
    ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    : letter;
}

const chunks = fc.constantFrom(1, 2, 3, 7, 64, 1024);

describe('a feed that is read as a stream', () => {
  it('gives the records, places and problems that reading it as one text gives', () => {
    fc.assert(
      fc.property(written, chunks, (bytes, chunk) => {
        const [streamed, whole] = both(bytes, chunk);
        expect(streamed).toEqual(whole);
      }),
      { numRuns: 400 },
    );
  });

  it('does so however a stretch ends', () => {
    const feed = feedOf('branches', [
      { ...ely, Name: 'Tŷ Gwyn 🏦 \\ "é"', Note: 'a\n\tb', SequenceNumber: -1.5e3 },
      { ...atm, Identification: '“B”' },
    ]);
    for (const text of [
      JSON.stringify(feed),
      `\ufeff${JSON.stringify(feed, null, 2).replaceAll('\n', '\r\n')}`,
    ]) {
      const bytes = Buffer.from(text);
      for (let chunk = 1; chunk < 40; chunk++) {
        const [streamed, whole] = both(bytes, chunk);
        expect(streamed).toEqual(whole);
      }
    }
  });

  it('names the same mistakes at the same places, wherever a feed is spoilt', () => {
    const spoilt = fc.record({
      bytes: written,
      at: fc.nat(),
      with: fc.oneof(
        fc.constantFrom(',', '"', '{', '}', ']', ':', '\\', '\u0000', '/* */', 'x', '\n'),
        texts,
      ),
      cut: fc.nat({ max: 3 }),
      chunk: chunks,
    });
    fc.assert(
      fc.property(spoilt, ({ bytes, at, with: put, cut, chunk }) => {
        const place = at % (bytes.length + 1);
        const mixed = Buffer.concat([
          bytes.subarray(0, place),
          Buffer.from(put),
          bytes.subarray(place + cut),
        ]);
        const source = { name: 'feed.json', bytes: mixed };
        const whole = readWhole(source, mixed, options);
        const streamed = readFeed(source, options, { chunk, whole: 0 });
        const errors = (incoming: Incoming) =>
          incoming.problems.filter(({ severity }) => severity === 'error').map((one) => JSON.stringify(one));
        expect(errors(streamed).sort()).toEqual(errors(whole).sort());
        if (errors(whole).length === 0) expect(seen(streamed)).toEqual(seen(whole));
        else expect(streamed.records).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(feedOf('branches', [ely]))}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(JSON.stringify(feedOf('branches', [ely])), 'utf16le')],
    ['Windows-1252', Buffer.from(JSON.stringify(feedOf('branches', [{ ...ely, Name: 'Café' }])), 'latin1')],
  ])('says that it is %s', (_, bytes) => {
    const source = { name: 'feed.json', bytes };
    const { problems } = readFeed(source, options, { chunk: 7, whole: 0 });
    expect(problems.map(({ rule, args }) => [rule, args])).toEqual(
      readWhole(source, bytes, options).problems.map(({ rule, args }) => [rule, args]),
    );
  });
});

describe('what is wrong in the middle of a large feed', () => {
  const branches = Array.from({ length: 20_000 }, (_, index) => ({ ...ely, Identification: `FB-${index}` }));
  const text = JSON.stringify(feedOf('branches', branches), null, 1);
  const broken = 12_345;
  const at = text.indexOf(`"Identification": "FB-${broken}"`);
  const line = text.slice(0, at).split('\n').length;
  const column = at - text.lastIndexOf('\n', at);

  it.each([
    ['a colon that is missing', (written: string) => written.replace(':', ' '), 'content/json-syntax', 0],
    [
      'a quote that is never closed',
      (written: string) => written.replace(/"$/, ''),
      'content/json-syntax',
      0,
    ],
    ['a comma too many', (written: string) => `,${written}`, 'content/json-syntax', 0],
    ['a comment', (written: string) => `/* x */${written}`, 'content/json-comment', 0],
    [
      'a byte of another encoding',
      (written: string) => written.replace('FB', 'F\xe9'),
      'content/not-utf8',
      1,
    ],
  ])('is found by line and column: %s', (_, spoil, rule, isLatin) => {
    const head = `"Identification": "FB-${broken}"`;
    const spoilt = text.slice(0, at) + spoil(head) + text.slice(at + head.length);
    const bytes = Buffer.from(spoilt, isLatin === 1 ? 'latin1' : 'utf8');
    const { problems, records, sources } = readFeed({ name: 'feed.json', bytes }, options);
    expect(records).toEqual([]);
    expect(problems[0]).toMatchObject({ rule, severity: 'error', at: [{ start: { line } }] });
    const [place] = problems[0]!.at;
    expect(Math.abs(place.start.column - column)).toBeLessThan(30);
    const around = sources?.get('feed.json');
    const excerpt = typeof around === 'function' ? around(place) : undefined;
    expect(excerpt?.lines[line - excerpt.line]).toContain('Identification');
  });

  it('says that it was cut short', () => {
    const bytes = Buffer.from(text.slice(0, at));
    const { problems, records } = readFeed({ name: 'feed.json', bytes }, options);
    expect(records).toEqual([]);
    expect(problems).toMatchObject([
      {
        rule: 'content/json-syntax',
        args: { reason: 'unclosed-bracket' },
        at: [{ start: { line: line - 1 } }],
      },
    ]);
  });

  it('names a value that has no end within any reason, without keeping it', () => {
    const head = '{"data":[{"Brand":[{"BrandName":"Fenland Bank",\n"Branch":[{"Identification":"';
    const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(largestValue + 100, 'x')]);
    const { problems } = readFeed({ name: 'feed.json', bytes }, options);
    expect(problems).toMatchObject([
      { rule: 'content/too-large', args: { of: 'value' }, at: [{ start: { line: 2, column: 11 } }] },
    ]);
    expect(sentence(problems[0]!)).toContain('longer than 64 MiB');
  });
});

import { describe, expect, it } from 'vitest';
import {
  blockScalar,
  fieldsInOrder,
  inlineScalar,
  itemLines,
  objectLines,
  recordLines,
  rewrittenScalar,
  widest,
  yamlFieldLines,
} from '../../src/authoring/edit/yaml.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { fieldSchema } from '../../src/interface/schema/node.js';

const branch = recordSchema('v2.2', 'branches');
const nameOfBranch = fieldSchema(branch, 'Name');
/** A text of so many letters without a space. */
const letters = (count: number) => 'x'.repeat(count);
/** A text of so many characters, in words of four. */
const words = (count: number) =>
  'xxx '
    .repeat(count)
    .slice(0, count - 1)
    .concat('y');

describe('the lines of a record', () => {
  it('have its fields in the order of the interface, then others, each below the dash', () => {
    expect(recordLines({ Name: 'Ely', Colour: 'green', Identification: 'B1' }, branch)).toEqual([
      '- Colour: green',
      '  Identification: B1',
      '  Name: Ely',
    ]);
    expect(fieldsInOrder({ b: 1, a: 2 }, undefined)).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('are one for a record without fields', () => {
    expect(recordLines({}, branch)).toEqual(['- {}']);
  });

  it('are indented by the column of the object', () => {
    expect(objectLines({ Type: 'Physical', Name: 'Ely' }, branch, 4)).toEqual([
      '    Name: Ely',
      '    Type: Physical',
    ]);
  });
});

describe('the lines of a field', () => {
  const field = (value: unknown, column = 0) => yamlFieldLines('K', value, undefined, column);

  it.each([
    ['a text', 'Ely', ['K: Ely']],
    ['a number', 7, ['K: 7']],
    ['false', false, ['K: false']],
    ['no text', '', ['K: ""']],
    ['an empty object', {}, ['K: {}']],
    ['an object with one scalar', { a: 'x' }, ['K: { a: x }']],
    ['one with two', { a: 'x', b: 1 }, ['K: { a: x, b: 1 }']],
    ['one with three', { a: 'x', b: 1, c: 2 }, ['K:', '  a: x', '  b: 1', '  c: 2']],
    ['one with a list', { a: ['x'] }, ['K:', '  a: [x]']],
    ['an empty list', [], ['K: []']],
    ['a list of texts', ['x', 'y z'], ['K: [x, y z]']],
    ['a list of a text with a comma', ['x, y'], ['K: ["x, y"]']],
    ['a list of small objects', [{ a: 'x' }, {}], ['K: [{ a: x }, {}]']],
    ['a list of larger objects', [{ a: 1, b: 2, c: 3 }], ['K:', '  - a: 1', '    b: 2', '    c: 3']],
    ['a list of lists', [['x', 'y'], []], ['K:', '  - [x, y]', '  - []']],
    ['a list of lists of lists', [[['x']]], ['K:', '  - [["x"]]']],
  ])('for %s', (_, value, lines) => {
    expect(field(value)).toEqual(lines);
    expect(field(value, 2)).toEqual(lines.map((line) => `  ${line}`));
  });

  it('has a list on one line where each text has at most 40 characters', () => {
    expect(field([letters(40)])).toEqual([`K: [${letters(40)}]`]);
    expect(field([letters(41)])).toEqual(['K:', `  - ${letters(41)}`]);
    expect(field(['a', letters(41)])).toEqual(['K:', '  - a', `  - ${letters(41)}`]);
  });

  it(`has a list, or an object, on one line of at most ${widest} characters`, () => {
    // `K: [` and `]`, and two texts with `, ` between them and after.
    const list = (last: number) => [letters(40), letters(40), letters(last)];
    expect(field(list(11))[0]).toHaveLength(100);
    expect(field(list(12))).toEqual(['K:', ...list(12).map((text) => `  - ${text}`)]);
    const object = (last: number) => ({ a: letters(40), b: letters(last) });
    expect(field(object(45))).toEqual([`K: { a: ${letters(40)}, b: ${letters(45)} }`]);
    expect(field(object(45))[0]).toHaveLength(100);
    expect(field(object(46))).toEqual(['K:', `  a: ${letters(40)}`, `  b: ${letters(46)}`]);
    expect(field(object(44), 2)).toHaveLength(3);
  });
});

describe('the lines of an item', () => {
  const item = (value: unknown, column = 0) => itemLines(value, undefined, column);

  it.each([
    ['a text', 'Ely', ['- Ely']],
    ['an object with two scalars', { a: 'x', b: 1 }, ['- { a: x, b: 1 }']],
    ['one with three', { a: 'x', b: 1, c: 2 }, ['- a: x', '  b: 1', '  c: 2']],
    ['an empty object', {}, ['- {}']],
    ['a text of several lines', 'One.\nTwo.', ['- |-', '  One.', '  Two.']],
  ])('for %s', (_, value, lines) => {
    expect(item(value)).toEqual(lines);
    expect(item(value, 4)).toEqual(lines.map((line) => `    ${line}`));
  });

  it(`are one of at most ${widest} characters for a small object`, () => {
    const object = (last: number) => ({ a: letters(40), b: letters(last) });
    expect(item(object(46))).toEqual([`- { a: ${letters(40)}, b: ${letters(46)} }`]);
    expect(item(object(46))[0]).toHaveLength(100);
    expect(item(object(47))).toEqual([`- a: ${letters(40)}`, `  b: ${letters(47)}`]);
  });
});

describe('a text on one line', () => {
  it.each([
    'Ely',
    'St Mary’s',
    "St Mary's",
    '(by the weir)',
    '/a',
    '+44-1353',
    '.5x',
    '£3',
    '$3',
    '€3',
    '-0.5',
    '-.5',
    'a:b',
    'a#b',
    'a "b"',
    'a-',
    '7',
  ])('is plain: %s', (text) => {
    expect(inlineScalar(text, undefined, false)).toBe(text);
    expect(inlineScalar(text, undefined, true)).toBe(text);
  });

  it.each([
    '',
    ' a',
    'a ',
    '-a',
    '- a',
    '?a',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '"a"',
    "'a'",
    '#a',
    ':a',
    ',a',
    '[a]',
    '{a}',
    '|a',
    '>a',
    'a: b',
    'a:',
    'a #b',
    'null',
    'Null',
    'NULL',
    '...',
    '.',
    'a\u0007b',
  ])('is in quotes: %j', (text) => {
    const written = inlineScalar(text, undefined, false);
    expect(written).toMatch(/^".*"$/);
    expect(JSON.parse(written)).toBe(text);
    expect(inlineScalar(text, undefined, true)).toBe(written);
  });

  it.each(['a, b', 'a[b', 'a]', 'a{b', 'a}'])('is in quotes within brackets alone: %s', (text) => {
    expect(inlineScalar(text, undefined, false)).toBe(text);
    expect(inlineScalar(text, undefined, true)).toBe(JSON.stringify(text));
  });

  it('is in quotes where other tools would change a text', () => {
    expect(inlineScalar('01234', nameOfBranch, false)).toBe('"01234"');
    expect(inlineScalar('No', nameOfBranch, false)).toBe('"No"');
    expect(inlineScalar('01234', undefined, false)).toBe('01234');
  });

  it('keeps the quotes of the text that it replaces', () => {
    const rewritten = (written: string, text: string) => rewrittenScalar(written, text, undefined, false);
    expect(rewritten("'a'", 'b')).toBe("'b'");
    expect(rewritten("'a'", "b's")).toBe("'b''s'");
    expect(rewritten("'a'", 'b\tc')).toBe('"b\\tc"');
    expect(rewritten("'a'", 'b\u200bc')).toBe('"b\\u200bc"');
    expect(rewritten('"a"', 'b')).toBe('"b"');
    expect(rewritten('"a"', "b's")).toBe('"b\'s"');
    expect(rewritten('a', 'b')).toBe('b');
    expect(rewritten('', 'b: c')).toBe('"b: c"');
  });
});

describe('a text in a block', () => {
  const block = (text: string, column = 0, used = 3) => blockScalar(text, undefined, column, used);

  it.each([
    ['a\nb', '|-', ['  a', '  b']],
    ['a\nb\n', '|', ['  a', '  b']],
    ['a\n\nb', '|-', ['  a', '', '  b']],
    ['a\n', '|', ['  a']],
  ])('shows its lines: %j', (text, head, lines) => {
    expect(block(text)).toEqual({ head, lines });
    expect(block(text, 2)).toEqual({ head, lines: lines.map((line) => (line === '' ? '' : `  ${line}`)) });
  });

  it.each([
    ' a\nb',
    'a\n\n',
    'a\n b',
    'a\n\tb',
    'a \nb',
    'a\t\nb',
    'a\nb ',
    'a\rb\nc',
    'a\tb\nc',
    '\na',
    'a\u200b\nb',
    'a\ufffd\nb',
  ])('is in quotes where a block would change it: %j', (text) => {
    const { head, lines } = block(text);
    expect(JSON.parse(head)).toBe(text);
    expect(lines).toEqual([]);
  });

  it(`is folded where it is longer than ${widest} columns`, () => {
    expect(block(words(97))).toEqual({ head: words(97), lines: [] });
    const { head, lines } = block(words(98));
    expect(head).toBe('>-');
    expect(lines.map((line) => line.slice(2)).join(' ')).toBe(words(98));
    expect(block(words(97), 0, 4).head).toBe('>-');
  });

  it('fills lines, with the space of its column', () => {
    const [first, second] = block(words(300), 8).lines;
    expect(first).toHaveLength(10 + 87);
    expect(second).toHaveLength(10 + 87);
    // A line may be as wide as allowed, and not wider.
    const exact = `${letters(50)} ${letters(47)} a`;
    expect(block(exact).lines).toEqual([`  ${letters(50)} ${letters(47)}`, '  a']);
    expect(block(`${letters(50)} ${letters(48)} a`).lines).toEqual([
      `  ${letters(50)}`,
      `  ${letters(48)} a`,
    ]);
  });

  it('stays on its line where it has no single spaces to break at', () => {
    expect(block(letters(200))).toEqual({ head: letters(200), lines: [] });
    expect(block(`${letters(100)}  ${letters(100)}`).lines).toEqual([]);
    expect(block(`${letters(100)}\ufffd ${letters(100)}`).lines).toEqual([]);
  });
});

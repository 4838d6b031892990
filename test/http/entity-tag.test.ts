import { describe, expect, it } from 'vitest';
import {
  isStrongly,
  isWeakly,
  parseEntityTag,
  parseTagCondition,
} from '../../src/serving/http/entity-tag.js';

const strong = (opaque: string) => expect.objectContaining({ weak: false, opaque });
const weak = (opaque: string) => expect.objectContaining({ weak: true, opaque });

describe('a list of entity tags (RFC 9110 §8.8.3, §13.1.2)', () => {
  it.each([
    ['one tag', '"aldersyke"', [strong('"aldersyke"')]],
    ['a weak tag', 'W/"aldersyke"', [weak('"aldersyke"')]],
    ['several tags', '"a", W/"b","c"', [strong('"a"'), weak('"b"'), strong('"c"')]],
    ['empty members', ', "a" , ,\t"b",', [strong('"a"'), strong('"b"')]],
    ['a comma inside of a tag', '"fen,land", "x"', [strong('"fen,land"'), strong('"x"')]],
    ['the empty tag', '""', [strong('""')]],
    ['octets above ASCII', '"\xe9\xff"', [strong('"\xe9\xff"')]],
    ['nothing', '', []],
    ['an unquoted word', 'aldersyke', []],
    ['a lower-case weakness mark', 'w/"a"', []],
    ['a blank inside of a tag', '"a b"', []],
    ['a broken member among good ones', '"a", b, "c"', [strong('"a"'), strong('"c"')]],
    ['a tag with something behind it', '"a"x, "b"', [strong('"b"')]],
    ['a tag without an end', '"a", "b', [strong('"a"')]],
    ['an asterisk among tags', '"a", *', [strong('"a"')]],
    ['a quoted asterisk', '"*"', [strong('"*"')]],
  ])('reads %s', (_, value, expected) => {
    expect(parseTagCondition(value)).toEqual(expected);
  });

  it('knows the asterisk by itself', () => {
    expect(parseTagCondition('*')).toBe('*');
  });

  it('reads 16 kB of commas, quotes and blanks in no time', () => {
    for (const piece of ['"', '",', '"a', ' ', '"a"  ', 'W/', ',"']) {
      expect(parseTagCondition(piece.repeat(16_384 / piece.length))).toBeInstanceOf(Array);
    }
  });
});

describe('a single entity tag', () => {
  it('is the whole value', () => {
    expect(parseEntityTag('"a"')).toEqual(strong('"a"'));
    for (const value of ['"a", "b"', '"a" ', 'a', '', '*']) expect(parseEntityTag(value)).toBeUndefined();
  });
});

describe('comparison with a current strong tag (RFC 9110 §8.8.3.2)', () => {
  it.each([
    ['"1"', true, true],
    ['W/"1"', false, true],
    ['"2"', false, false],
    ['W/"2"', false, false],
  ])('%s is strongly %s and weakly %s', (written, strongly, weakly) => {
    const tag = parseEntityTag(written)!;
    expect([isStrongly(tag, '"1"'), isWeakly(tag, '"1"')]).toEqual([strongly, weakly]);
  });
});

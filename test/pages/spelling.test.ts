import { describe, expect, it } from 'vitest';
import { shownName } from '../../src/parts/pages/shown-name.js';
import { plainName, wordsWithin } from '../../src/parts/pages/spelling.js';

describe('names are compared', () => {
  it.each([
    ["King's Lynn", 'Kings  LYNN'],
    ['St. Ives', 'St Ives'],
    ['Stoke-on-Trent', 'stoke on trent'],
    ['Élý', 'ely'],
    ['Llanfair P.G.', 'Llanfair PG'],
  ])('%j is %j', (a, b) => expect(plainName(a)).toBe(plainName(b)));

  it('with words in any order, each its beginning, or with a letter or two wrong', () => {
    const words = plainName('Lisle Lane, Ely CB7 4AA').split(' ');
    expect(wordsWithin(words, ['ely', 'lisle'])).toBe(0);
    expect(wordsWithin(words, ['lis'])).toBe(0);
    expect(wordsWithin(words, ['lisel'])).toBe(1);
    expect(wordsWithin(words, ['lisle', 'street'])).toBeUndefined();
    // A short word is too near to others.
    expect(wordsWithin(words, ['elf'])).toBeUndefined();
  });
});

describe('a name in capitals only', () => {
  it.each([
    ['PETTY CURY', 'Petty Cury'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ["KING'S LYNN", "King's Lynn"],
    ["O'CONNELL STREET", "O'Connell Street"],
    ['78-80 CHERRY HINTON RD', '78-80 Cherry Hinton Rd'],
    ['HSBC UK CANARY WHARF', 'HSBC UK Canary Wharf'],
    ['THE GRAFTON CENTRE', 'The Grafton Centre'],
    ['BURY ST. EDMUNDS', 'Bury St. Edmunds'],
    ['Ely', 'Ely'],
    ['CB7', 'CB7'],
    ['ÉGLISE', 'Église'],
    ['支店', '支店'],
  ])('%j is shown as %j', (text, shown) => expect(shownName(text)).toBe(shown));
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeOf } from './mistake.js';
import { obeyed } from './obey.js';

/*
 * Would doing what a message proposes, to the letter, leave the data as it was meant? Each kept mistake is corrected by
 * nothing else than the proposals that `--format json` prints. What was meant is the bank as it was, or the lines of `=`.
 */
const cases = new URL('cases/', import.meta.url);
const names = readdirSync(cases)
  .sort()
  .map((name) => name.replace('.txt', ''));

const value = 'only the editor knows the value';
const choice = 'only the editor knows which is right';
const file = 'only the editor knows what the file is, or whose';
const none = 'nothing is wrong';

/** The mistakes about which no message proposes anything, with the reason. */
const withoutProposal: Readonly<Record<string, string>> = {
  'atms-beside-site-and-in-brand': file,
  'brand-file-empty': value,
  'brand-file-with-comments-only': value,
  'brand-without-brand-yaml': value,
  'byte-order-mark': none,
  'comment-without-hash': choice,
  'copy-of-atms-file-downloaded': file,
  'copy-of-branches-file': file,
  'copy-of-brand-file': file,
  'copy-of-json-file': file,
  'copy-of-site-file': file,
  'data-file-instead-of-site': file,
  'days-as-a-range': 'the entries to make depend on the hours',
  'email-for-address': value,
  'empty-file': choice,
  'feed-as-content': '`opendata import` is what it asks for',
  'feed-beside-site': file,
  'field-twice': choice,
  'file-beside-site': file,
  'file-in-plain-words': file,
  'file-of-excel-beside-branches': '`opendata import` is what it asks for',
  'file-of-text-beside-branches': file,
  'file-of-word': file,
  'group-for-value': value,
  'hours-by-appointment': value,
  'identification-too-long': value,
  'leading-zero': none,
  'merge-conflict': choice,
  'merge-deleted-and-changed': choice,
  'merge-marker-lines-deleted': choice,
  'merge-same-number': choice,
  'merge-same-number-in-conflict': choice,
  'merge-same-number-still-empty': choice,
  'merge-same-record-twice': 'either of the two can be deleted',
  'merge-two-new-records': choice,
  'merge-two-new-records-in-json': choice,
  'new-record-not-filled-in': value,
  'postcode-impossible': value,
  'record-copied': choice,
  'required-field-empty': value,
  'required-field-missing': value,
  'row-from-a-spreadsheet': value,
  'site-file-empty': value,
  'text-begins-with-greater-than-alone': value,
  'text-runs-on': choice,
  'tilde-for-nothing': choice,
  'times-backwards': choice,
  'times-day-that-is-none': value,
  'times-in-words': value,
  'times-twice-by-the-clock': choice,
  'tree-of-a-json-developer': file,
  'tree-of-a-spreadsheet-user': file,
  'value-for-group': value,
  'windows-1252': 'it is to be saved again by the editor',
};

/** The mistakes about which some messages propose something, and others can't: what is proposed must help. */
const partly: ReadonlySet<string> = new Set([
  'merge-conflict-unreadable',
  'tree-of-a-yaml-newcomer',
  'wide-characters',
]);

test.each(names)('%s', async (name) => {
  const all = await obeyed(changeOf(readFileSync(new URL(`${name}.txt`, cases), 'utf8')));
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  const proposes = all.some(({ followed }) => followed > 0);
  expect(proposes, 'proposes something').toBe(!Object.hasOwn(withoutProposal, name));
  if (!proposes || partly.has(name)) return;
  const errors = all.flatMap(({ left }) => left.filter(({ severity }) => severity !== 'note'));
  expect(errors.map(({ rule }) => rule)).toEqual([]);
  expect(
    all.some(({ isMeant }) => isMeant),
    'is what was meant',
  ).toBe(true);
});

test('the exceptions are about kept mistakes', () => {
  expect(names).toEqual(expect.arrayContaining([...Object.keys(withoutProposal), ...partly]));
});

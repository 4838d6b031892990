import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeOf } from './mistake.js';
import { most, obeyed } from './obey.js';

/*
 * Would doing what a message proposes, to the letter, leave the data as it was meant? Each kept mistake is corrected by
 * nothing else than the proposals that `--format json` prints. What was meant is the bank as it was, or the lines of `=`.
 */
const cases = new URL('cases/', import.meta.url);
const names = readdirSync(cases)
  .sort()
  .map((name) => name.replace('.txt', ''));

/** The mistakes about which no message proposes anything, by the reason. */
const withoutProposal = {
  'only the editor knows what the file is, or whose': `
    atms-beside-site-and-in-brand copy-of-atms-file-downloaded copy-of-branches-file copy-of-brand-file
    copy-of-json-file copy-of-site-file data-file-instead-of-site feed-beside-site file-beside-site
    file-in-plain-words file-of-text-beside-branches file-of-word tree-of-a-json-developer
    tree-of-a-spreadsheet-user`,
  'what to write goes elsewhere, or is several fields: the message says which': `
    atm-in-branches atms-in-branches-file closed-all-day coordinates-in-one email-as-field
    field-not-in-its-group file-name-misspelt file-with-txt hours-all-day hours-closed hours-in-one-text
    hours-of-a-week-in-a-field hours-with-a-break list-under-a-key list-under-a-key-in-json nine-to-five
    phone-as-field phone-number-as-content phone-number-in-group postcode-beside-address
    postcode-moved-and-misspelt records-by-identification telephone-as-field ten-to-four town-beside-address
    two-times-in-one two-times-taken-for-an-offset website-as-field`,
  'only the editor knows the value': `
    brand-file-empty brand-file-with-comments-only brand-without-brand-yaml email-for-address
    group-for-value hours-by-appointment identification-too-long new-record-not-filled-in
    postcode-impossible required-field-empty required-field-missing row-from-a-spreadsheet site-file-empty
    text-begins-with-greater-than-alone thousands-comma-in-braces times-day-that-is-none times-in-words
    value-for-group`,
  'nothing is wrong': `
    byte-order-mark leading-zero`,
  'only the editor knows which is right': `
    comment-without-hash empty-file field-twice merge-conflict merge-deleted-and-changed
    merge-marker-lines-deleted merge-same-number merge-same-number-in-conflict
    merge-same-number-still-empty merge-two-new-records merge-two-new-records-in-json record-copied
    text-runs-on tilde-for-nothing times-backwards times-twice-by-the-clock`,
  'the entries to make depend on the hours': 'days-as-a-range',
  '`opendata import` is what it asks for': `
    feed-as-content file-of-excel-beside-branches`,
  'either of the two can be deleted': 'merge-same-record-twice',
  'it is to be saved again by the editor': 'windows-1252',
};
const silent = new Set(Object.values(withoutProposal).flatMap((list) => list.trim().split(/\s+/)));

/** The mistakes about which some messages propose something, and others can't: what is proposed must help. */
const partly: ReadonlySet<string> = new Set([
  'merge-conflict-unreadable',
  'tree-of-a-yaml-newcomer',
  'wide-characters',
]);

test.each(names)('%s', async (name) => {
  const all = await obeyed(changeOf(readFileSync(new URL(`${name}.txt`, cases), 'utf8')));
  const proposes = all.some(({ followed }) => followed > 0);
  expect(proposes, 'proposes something').toBe(!silent.has(name));
  if (!proposes) return;
  // One that solves nothing is made again.
  for (const { followed } of all) expect(followed).toBeLessThan(most);
  if (partly.has(name)) return;
  const errors = all.flatMap(({ left }) => left.filter(({ severity }) => severity !== 'note'));
  expect(errors.map(({ rule }) => rule)).toEqual([]);
  expect(all.map(({ isMeant }) => isMeant)).toContain(true);
});

test('the exceptions are about kept mistakes', () => {
  expect(names).toEqual(expect.arrayContaining([...silent, ...partly]));
});

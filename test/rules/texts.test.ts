import { describe, expect, it } from 'vitest';
import {
  blankEnds,
  brokenText,
  curlyQuotes,
  hiddenCharacter,
  htmlInText,
} from '../../src/rules/built-in/texts/characters.js';
import { closedName } from '../../src/rules/built-in/texts/closed-name.js';
import { dayPast } from '../../src/rules/built-in/texts/day-past.js';
import { fillerText } from '../../src/rules/built-in/texts/filler.js';
import { splitAmount } from '../../src/rules/built-in/texts/split-amount.js';
import { found, inGroup } from './check.js';

type Named = Parameters<typeof found>[0];

/** What a rule of texts finds in the note of a branch, in both versions alike, on 15 April 2026. */
function inNote(rule: Named, note: string, on?: string): readonly unknown[] {
  const [first, second] = (['v2.1', 'v2.2'] as const).map((version) => {
    const exception = { NonStandardAvailability: { Notes: note } };
    const branch = { Note: note, Notes: [note], Availability: exception };
    return found(rule, 'branches', branch, { version, ...(on !== undefined && { on }) })[0]?.args;
  });
  expect(second).toEqual(first);
  return first === undefined ? [] : [first];
}

/** Texts that a rule reports, and such as it lets be. */
function texts(rule: Named, reported: readonly string[], others: readonly string[]): void {
  describe(rule.rule, () => {
    it.each(reported)('reports %j', (text) => expect(inNote(rule, text)).toHaveLength(1));
    it.each(others)('lets %j be', (text) => expect(inNote(rule, text)).toEqual([]));
  });
}

texts(
  htmlInText,
  ['Ring<br/>twice', '<p class="x">Ring', 'Fish &amp; chips', '5&#8211;6', '<A HREF="x">here</A>'],
  ['Open < 18 years > 16', 'Fish & chips next door', 'A <-> B', 'R&D; sales', 'Deposits <b and more'],
);

texts(brokenText, ['bags of \ufffd20'], ['Çà et là – “£20”, 日本語', 'One\ntwo\tthree']);

texts(
  fillerText,
  ['N/A', 'tba', 'To be confirmed', 'None', 'null', 'XXX', '--', '???', 'test', 'string'],
  ['Yes', 'Nil', 'Nan Street', 'Na', 'X-ray', 'Testing Lane', '7', '£', 'N/A today'],
);

describe('texts/filler', () => {
  it('does not propose to leave out what says that there is none of a feature', () => {
    expect(fillerText.message({ text: 'N/A' }, false).hint).toContain('leave the field out');
    expect(fillerText.message({ text: 'N/A', isTextual: true }, false).hint).toContain('Indicator: false');
  });

  it('takes None for an answer of a feature, and lets references be', () => {
    const item = { Identification: 'XXX', Type: 'AccountManagement', Name: 'Fees', Textual: 'None' };
    const at = (FeatureBenefitItem: object) =>
      found(fillerText, 'business-current-accounts', {
        Identification: 'X',
        BCAMarketingState: [{ FeaturesAndBenefits: { FeatureBenefitItem: [FeatureBenefitItem] } }],
      }).map((finding) => finding.at.replace(/.*\.0\./, ''));
    expect(at(item)).toEqual([]);
    expect(at({ ...item, Textual: 'N/A' })).toEqual(['Textual']);
    expect(at({ ...item, Name: 'None' })).toEqual(['Name']);
  });
});

describe('texts/day-past', () => {
  it.each([
    ['No charge until 01/01/2020', '2020-01-01'],
    ['No charge until 14/04/2026', '2026-04-14'],
    ['No charge until 31.12.19.', '2019-12-31'],
    [
      'It will be closed from 2pm on Friday 10 January 2020 until 10am on Monday 16 March 2020.',
      '2020-03-16',
    ],
    ['closed until 10.30am 24th February 2020', '2020-02-24'],
    ['The offer ends on 31 December 2019', '2019-12-31'],
    ['Valid to the end of 31 March 2020', '2020-03-31'],
    ['5 % up to and including 2020-02-29', '2020-02-29'],
    ['Apply by March 1st, 2020', '2020-03-01'],
    ['Free to use until December 31, 2021', '2021-12-31'],
    ['Until 1 January 2020 there is no charge.', '2020-01-01'],
    ['We’re closing our Ely branch at 3pm on Friday 6 March 2020.', '2020-03-06'],
    ['It will close on 13 March 2020, and our new branch will open on Monday 16 March 2020', '2020-03-13'],
    ['It was £5 before. No charge until 01/01/2020', '2020-01-01'],
  ])('reports %j', (text, day) => expect(inNote(dayPast, text)).toMatchObject([{ day }]));

  it('asks for the day of the check', () => {
    expect(inNote(dayPast, 'No charge until 15/04/2026', '2026-04-16')).toHaveLength(1);
  });
});

texts(
  dayPast,
  [],
  [
    'No charge until 15/04/2026',
    'No charge until 01/01/2030',
    'Closed until further notice',
    'closed until Monday 16 March',
    'until 31/13/2020',
    'until 30 February 2020',
    'Monthly fee from 1st Oct 2018',
    'From 1 June 2020 we will charge £5',
    'For accounts opened until 31 December 2019',
    'For accounts opened before 1 January 2020',
    'It was free until 1 January 2020',
    'Until 1 January 2020 this account was called Classic.',
    'We had a branch here until 3 March 2020',
    'open until 16:30; built in 1960',
    'We moved here on 5 March 2020',
  ],
);

it.each([
  ['“Ring the bell”', '“', '”'],
  ['”Ring the bell”', '”', '”'],
  ['„Bitte läuten“', '„', '“'],
  ['‘Don’t ring’', '‘', '’'],
  ['“Ring: the bell”', '“', '”'],
])('texts/curly-quotes reports %s', (text, first, last) => {
  expect(inNote(curlyQuotes, text)).toEqual([{ first, last, suggestion: text.slice(1, -1) }]);
});

texts(
  curlyQuotes,
  [],
  ['“Plus” and “Student”', '“Ring” twice', '’Tis the season', '‘Ring’ or ‘knock’', 'The “Plus”', '“'],
);

it.each([
  [' Ring', 'start'],
  ['Ring\u00a0', 'end'],
  ['Ring\n', 'end'],
  [' Ring ', 'both'],
])('texts/blank-ends of %j are at the %s', (text, where) => {
  expect(inNote(blankEnds, text)).toEqual([{ where }]);
});

describe('texts with characters that nobody sees', () => {
  it.each([
    ['Ring the\u200b bell', 'hidden', 'Ring the bell'],
    ['soft\u00adly', 'hidden', 'softly'],
    ['Ely\u202egnp.exe', 'direction', 'Elygnp.exe'],
    ['Ely\u200e', 'direction', 'Ely'],
    ['Ely\u{e0041}\u{e0042}', 'hidden', 'Ely'],
    ['Ely\u3164', 'hidden', 'Ely'],
    ['Fore Hill\u2028Ely', 'hidden', 'Fore Hill Ely'],
    ['a\u200db', 'hidden', 'ab'],
    ['🏴\u{e0067}\u{e0042}', 'hidden', '🏴'],
  ])('are named, with the text without them: %j', (text, kind, kept) => {
    expect(inNote(hiddenCharacter, text)).toMatchObject([{ kind, kept }]);
  });

  it('include spaces of other kinds in what is compared letter by letter', () => {
    const record = { Identification: 'FB\u20090102', PostalAddress: { PostCode: 'CB7\u00a04AB' } };
    expect(found(hiddenCharacter, 'branches', record)).toEqual([
      { at: 'Identification', args: { kind: 'space', place: 'FB\u20090102', kept: 'FB 0102' } },
      { at: 'PostalAddress.PostCode', args: { kind: 'space', place: 'CB7\u00a04AB', kept: 'CB7 4AB' } },
    ]);
  });
});

/** They are left alone where they are needed. */
texts(
  hiddenCharacter,
  [],
  [
    '👩\u200d🦽 step-free ☎\ufe0f 1\ufe0f\u20e3 👩🏽\u200d🦽',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🇬🇧',
    'Persian: می\u200cخواهم; Hindi and Sinhala: क्\u200dष ශ්\u200dරී',
    'a variant of an ideograph: 葛\u{e0100}',
    'a no-break space before an amount: £\u00a020 or 1\u202f000',
    'One\nTwo\tThree, Caffè – “Ely”…',
  ],
);

describe('texts/split-amount', () => {
  it.each<[readonly string[], readonly number[]]>([
    [['Above £25', '000 only'], [1]],
    [['Up to £1', '250.50 a day'], [1]],
    [['From 25', '000 on'], [1]],
    [
      ['At most $5', '000', 'or €4', '000'],
      [1, 3],
    ],
    [['Free', 'Above £1', '000', '000 only'], [2]],
    [['Above £25,000 only'], []],
    [['Open from 9', '100 yards from the station'], []],
    [['Call 01353 555 555', '24 hours a day'], []],
    [['In band 3', '500 transactions are free'], []],
    [['Since 2025', '000 is no code'], []],
    [['One', 'Two'], []],
  ])('in the list %j is at %j', (Notes, expected) => {
    expect(inGroup(splitAmount, { Notes })).toEqual(
      expected.map((at) => ({
        args: { first: Notes[at - 1], second: Notes[at] },
        path: ['Notes', at],
        also: [['Notes', at - 1]],
      })),
    );
  });
});

it.each([
  ['ST HELIER (JERSEY) (CLOSED)', true],
  ['Ely - closed', true],
  ['Ely, now closed', true],
  ['Ely (closed down)', true],
  ['Stirling Close', false],
  ['Ely (closed on Mondays)', false],
  ['Closed 12 to 1', false],
  ['Enclosed Market', false],
  ['closed Saturdays', false],
])('texts/closed-name: %j of branches and ATMs is reported: %s', (Name, is) => {
  expect(found(closedName, 'branches', { Name })).toEqual(is ? [{ at: 'Name', args: { name: Name } }] : []);
  expect(found(closedName, 'atms', { Location: { Site: { Name } } })).toEqual(
    is ? [{ at: 'Location.Site.Name', args: { name: Name } }] : [],
  );
});

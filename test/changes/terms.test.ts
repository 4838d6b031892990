import { describe, expect, it } from 'vitest';
import type { CollectionChanges } from '../../src/build/changes/change.js';
import { sentencesOf } from '../../src/build/changes/sentences.js';
import { detailLine } from '../../src/build/changes/words.js';
import {
  choice,
  overdraft,
  season,
  stages,
  succession,
  type VariantOfState,
  account as vale,
} from '../terms/fixtures.js';
import { changesOf, detailsOf, suspicionsIn, type Values } from './records.js';

const pca = 'personal-current-accounts';
const today = '2026-11-25';

/** States with other values, by Identification; undefined for one that isn't there. */
function changed(
  states: readonly VariantOfState[],
  own: Readonly<Record<string, VariantOfState | undefined>>,
): VariantOfState[] {
  return states.flatMap((state) => {
    const id = state.id ?? '';
    if (!Object.hasOwn(own, id)) return [state];
    return own[id] === undefined ? [] : [{ ...state, ...own[id] }];
  });
}

/** What a comment says of changes. */
function spoken(changes: CollectionChanges): string[] {
  return sentencesOf([changes]).map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : part.content)).join(''),
  );
}

const sentences = (was: Values, is: Values, day = today) => spoken(changesOf(pca, [was], [is], 'v2.2', day));

/** `rates 39.9 → 99.0 from 2026-12-01`. */
function told(was: Values, is: Values, day = today): string[] {
  return detailsOf(pca, was, is, day).map((detail) => {
    const text = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return String(value ?? '–');
      return 'Identification' in value ? String(value.Identification) : '{}';
    };
    const { class: name, kind, effective, until, announced, beside } = detail;
    const values = 'was' in detail || 'is' in detail ? `${text(detail.was)} → ${text(detail.is)}` : '';
    return [
      `${kind === 'value' ? name : `${name}, ${kind}`} ${values}`,
      effective && `from ${effective}`,
      until && `until ${until}`,
      announced,
      beside && 'beside',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

const jumps = (was: Values, is: Values, day = today) =>
  suspicionsIn(changesOf(pca, [was], [is], 'v2.2', day)).map(({ rule, examples }) => `${rule} ${examples}`);

const openEnd = '9999-12-31';
const unended = changed(stages, { P1: { last: openEnd }, P3: undefined });
const rates = changed(succession, { R1: { ear: '39.9' }, R2: { ear: '99.0' } }).map(
  ({ charge: _, ...state }) => state,
);
const [old = {}, next = {}] = rates;
const oldOpen = { ...old, last: openEnd };

describe('the terms of the same day are compared (D48)', () => {
  it('of stages: one that replaces another is told once, with its day', () => {
    expect(told(vale(unended), vale(stages))).toEqual(['caps 1.00 → 2.00 from 2026-12-01']);
    expect(sentences(vale(unended), vale(stages))).toEqual([
      'from 1 December 2026 the monthly maximum charge of Vale (first 9 months) is 2.00, in place of 1.00',
    ]);
  });

  it('and taking a past state out, with the PredecessorID that named it, changes no terms', () => {
    const without = changed(stages, { P1: undefined, P2: { after: 'P3' } });
    const [change] = changesOf(pca, [vale(stages)], [vale(without)], 'v2.2', '2026-12-05').changes;
    expect(change?.classes).toEqual(['other']);
    // Before it is past, it is one.
    expect(told(vale(stages), vale(without))).toEqual(['marketing, stage P1 → – until 2026-11-30']);
  });

  it('and a rate in a new state is told as one that is written in place', () => {
    const [inPlace] = detailsOf(pca, vale([oldOpen]), vale([{ ...oldOpen, ear: '99.0' }]));
    const [byState] = detailsOf(pca, vale([oldOpen]), vale([old, next]));
    const { items: [, ...inside] = [], ...others } = inPlace!;
    expect(byState).toMatchObject({ ...others, effective: '2026-12-01' });
    expect(byState?.items?.slice(1)).toEqual(inside);
    expect(inPlace).toMatchObject({ class: 'rates', was: '39.9', is: '99.0', points: '59.1' });
    expect(sentences(vale([oldOpen]), vale([old, next]))).toEqual([
      'from 1 December 2026 the overdraft rate (EAR) of Vale is 99.0 %, in place of 39.9 %',
    ]);
  });

  it('and a rate that was always there has no day, however old its state is', () => {
    const [before, after] = ['39.9', '49.9'].map((ear) => vale([{ ...next, first: '2015-01-01', ear }]));
    expect(told(before!, after!)).toEqual(['rates 39.9 → 49.9']);
    // Nor has one whose earlier states are taken out in the same publication.
    const past = { ...old, last: '2014-12-31' };
    const withPast = vale([past, { ...next, first: '2015-01-01', ear: '39.9' }]);
    expect(told(withPast, after!)).toEqual(['rates 39.9 → 49.9', 'other R1 → –', 'other 39.9 → –']);
  });

  it('and terms of the past are told beside whatever else changes', () => {
    const saver = (past: string, ear: string, Name: string) => {
      return vale(
        [
          { id: 'P', kind: 'Promotional', last: '2020-01-31', ear: past },
          { id: 'R', ear },
        ],
        { Name },
      );
    };
    const was = saver('2.2', '1.2', 'Saver');
    expect(told(was, saver('3.2', '1.5', 'Saver'))).toEqual(['rates 1.2 → 1.5', 'other 2.2 → 3.2']);
    expect(told(was, saver('3.2', '1.2', 'Vale'))).toEqual(['name Saver → Vale', 'other 2.2 → 3.2']);
  });

  it('and an announcement can be cancelled, postponed, advanced, or become another', () => {
    const was = vale([old, next]);
    const say = (first: string, ear = '99.0') =>
      sentences(
        was,
        vale([
          { ...old, last: dayBefore[first] ?? '' },
          { ...next, first, ear },
        ]),
      );
    const dayBefore: Readonly<Record<string, string>> = {
      '2026-11-28': '2026-11-27',
      '2026-12-01': '2026-11-30',
      '2027-02-01': '2027-01-31',
    };
    expect(sentences(was, vale([oldOpen]))).toEqual([
      "the overdraft rate (EAR) of Vale stays 39.9 %: 99.0 %, announced for 1 December 2026, doesn't come then",
    ]);
    expect(say('2027-02-01')).toEqual([
      "until 31 January 2027 the overdraft rate (EAR) of Vale stays 39.9 %: 99.0 %, announced for 1 December 2026, doesn't come then",
    ]);
    expect(say('2026-11-28')).toEqual([
      'from 28 November 2026 until 30 November 2026 the overdraft rate (EAR) of Vale is 99.0 %, in place of 39.9 %',
    ]);
    expect(say('2026-12-01', '95.0')).toEqual([
      'from 1 December 2026 the overdraft rate (EAR) of Vale is 95.0 %, not 99.0 % as announced',
    ]);
  });

  it('and several steps are each compared with what was said of their day', () => {
    const steps = [
      old,
      { ...next, last: '2027-01-31', ear: '45.0' },
      { ...next, id: 'R3', after: 'R2', first: '2027-02-01', ear: '49.0' },
    ];
    expect(sentences(vale([oldOpen]), vale(steps))).toEqual([
      'from 1 December 2026 until 31 January 2027 the overdraft rate (EAR) of Vale is 45.0 %, in place of 39.9 %',
      'from 1 February 2027 the overdraft rate (EAR) of Vale is 49.0 %, in place of 39.9 %',
    ]);
  });

  it('and a choice that is added is told beside what stays', () => {
    const charged = choice.map((state, at) => ({ ...state, charge: `${at}.00` }));
    const day = '2026-03-01';
    expect(told(vale(charged.slice(0, 3)), vale(charged), day)).toEqual([
      'marketing, stage – → B beside',
      'caps 2.00 → 3.00 beside',
    ]);
    expect(sentences(vale(charged.slice(0, 3)), vale(charged), day)).toEqual([
      'Vale has further terms, beside what stays: Regular',
    ]);
    // An end of a stage changes no figure of those that stay.
    const ended = changed(charged, { Y1: { last: '2026-12-31' } });
    expect(told(vale(charged), vale(ended), day)).toEqual(['marketing, stage Y1 → – from 2027-01-01']);
    expect(sentences(vale(charged), vale(ended), day)).toEqual([
      'the terms of Vale (first 12 months, Regular) are offered until 31 December 2026',
    ]);
  });

  it("and an offer's end is told with its rate", () => {
    const offer = { id: 'P', kind: 'Promotional', first: '2026-01-01', months: 12, ear: '5.1' };
    const regular = { id: 'R', after: 'P', first: '2026-01-01', ear: '39.9' };
    const [open, ended] = [vale([offer, regular]), vale([{ ...offer, last: '2027-02-28' }, regular])];
    expect(told(open, ended)).toEqual(['marketing, stage P → – from 2027-03-01']);
    expect(sentences(open, ended)).toEqual([
      'the terms of Vale (first 12 months, Promotional, overdraft rate (EAR) 5.1 %) are offered until 28 February 2027',
    ]);
    // The next stage takes its place.
    const { months: _, ...untenured } = offer;
    const dated = vale([
      { ...untenured, last: '2027-01-11' },
      { ...regular, first: '2027-01-12' },
    ]);
    expect(sentences(vale([untenured]), dated)[0]).toBe(
      'from 12 January 2027 the overdraft rate (EAR) of Vale is 39.9 %, in place of 5.1 %',
    );
  });

  it('and the sale status, in safe words', () => {
    const open = vale([oldOpen]);
    expect(sentences(open, vale([old]))).toEqual(['Vale is offered until 30 November 2026']);
    expect(told(open, vale([old]))).toEqual(['withdrawn, status on sale → past from 2026-12-01']);
    expect(sentences(vale([old]), open)).toEqual(['Vale is still offered from 1 December 2026']);
    const longer = changed(season, { S26: { last: '2026-11-30' }, X27: undefined });
    expect(sentences(vale(changed(season, { X27: undefined })), vale(longer), '2026-10-01')).toEqual([
      'Vale is still offered from 1 November 2026 until 30 November 2026',
    ]);
    // A field of the record says it better than its days.
    const sold = (OnSaleIndicator: boolean) => vale([oldOpen], { OnSaleIndicator });
    expect(told(sold(true), sold(false))).toEqual(['withdrawn true → false']);
  });

  it('of parts beside the states, too: those of a state without its own', () => {
    const beside = (ear: string) => vale([{ id: 'R' }], { Overdraft: overdraft(ear) });
    expect(told(beside('39.9'), beside('49.9'))).toEqual(['rates 39.9 → 49.9']);
    // Moved into the only state, the terms are the same.
    const moved = told(beside('39.9'), vale([{ id: 'R', ear: '39.9' }]));
    expect(moved).toEqual(expect.arrayContaining(['other 39.9 → –', 'other – → 39.9']));
    expect(told(beside('39.9'), vale([{ id: 'R', ear: '49.9' }]))).toEqual(['rates 39.9 → 49.9']);
  });

  it('and stages in another order are a change', () => {
    const apart = changed(choice, { Y2: { after: 'A' }, A: { after: 'Y1' }, B: undefined });
    const day = '2026-03-01';
    expect(told(vale(changed(choice, { B: undefined })), vale(apart), day)).toEqual([
      'other Y1 → A',
      'other Y2 → Y1',
    ]);
  });

  it('and whatever a feed has in place of states is compared as it is', () => {
    const strange = (days: unknown) => ({
      ...vale([]),
      PCAMarketingState: [{ Identification: 'R', FirstMarketedDate: days }],
    });
    expect(told(strange('soon'), strange('later'))).toEqual(['marketing soon → later']);
    expect(
      told({ ...vale([]), PCAMarketingState: { Identification: 'R' } }, vale([{ id: 'S' }])),
    ).toHaveLength(2);
  });
});

describe('a guard judges the rate of a state', () => {
  const jump = (from = '') => [`publish/rate-jump NB-1 (39.9 to 99.0${from})`];
  const { after: _, ...renamed } = { ...next, id: 'X' };
  const offer = { id: 'P', kind: 'Promotional', months: 3, ear: '99.0' };
  const tenured = { ...oldOpen, months: 12 };
  const announced = [
    { ...old, ear: '39.9' },
    { ...next, ear: '9.9' },
  ];

  it.each<[string, VariantOfState[], VariantOfState[], string[], string?]>([
    ['that is written in place', [oldOpen], [{ ...oldOpen, ear: '99.0' }], jump()],
    ['that follows another', [oldOpen], [old, next], jump(' from 1 December 2026')],
    ['under another Identification, after its first day', [oldOpen], [renamed], jump(), '2026-12-05'],
    ['that is added beside one which has no end', [oldOpen], [oldOpen, next], jump(' from 1 December 2026')],
    ['that is added before a stage', [oldOpen], [offer, { ...oldOpen, after: 'P' }], jump()],
    ['that is added after one', [tenured], [tenured, { id: 'L', after: 'R1', ear: '99.0' }], jump()],
    ['but not one that stays', announced, [oldOpen], []],
    ['nor past states that are taken out', [{ ...old, ear: '9.9' }, next], [next], [], '2026-12-05'],
  ])('%s', (_, was, is, expected, day) => expect(jumps(vale(was), vale(is), day)).toEqual(expected));
});

describe('a product that is new', () => {
  const named = (id: string, first: string, more: Values = {}) =>
    vale([{ id: 'R1', first }], { Name: `Vale ${id}`, Identification: id, ...more });

  it.each<[string, readonly Values[], string[], string[]]>([
    [
      'is offered from the first day of its states',
      [named('A', '2026-12-01'), named('B', '2026-11-25')],
      ['Vale B goes on sale', 'Vale A is new and is offered from 1 December 2026'],
      ['opened on-sale', 'opened on-sale'],
    ],
    [
      'is counted with others of its day',
      [named('A', '2027-01-01'), named('B', '2027-01-01'), named('C', '2026-12-24')],
      [
        'Vale C is new and is offered from 24 December 2026',
        '2 personal current accounts are new and are offered from 1 January 2027',
      ],
      ['opened on-sale', 'opened on-sale', 'opened on-sale'],
    ],
    [
      'may not be offered at all',
      [named('A', '2026-12-01', { OnSaleIndicator: false })],
      ['Vale A is new and is not offered'],
      ['opened'],
    ],
  ])('%s', (_, products, texts, classes) => {
    const there = named('0', '2026-01-01');
    const changes = changesOf(pca, [there], [there, ...products]);
    expect([spoken(changes), changes.changes.map((each) => each.classes.join(' '))]).toEqual([
      texts,
      classes,
    ]);
  });
});

describe('a line of a table', () => {
  it('shows the last day of a state that is no longer offered', () => {
    const ended = changed(stages, { P1: { last: '2026-12-31' }, P3: undefined });
    const [line] = detailsOf(pca, vale(unended), vale(ended)).map((detail) => detailLine(detail));
    expect(line).toMatchObject({ is: '–', note: 'first 9 months, offered until 31 December 2026' });
  });

  it('shows a new state with its rate and its day', () => {
    const lines = detailsOf(pca, vale([oldOpen]), vale([oldOpen, next])).map((detail) => detailLine(detail));
    expect(lines).toMatchObject([
      {
        was: '–',
        is: [{ content: 'Regular' }, ', ', 'overdraft rate (EAR)', ' ', { content: '99.0' }, ' %'],
        note: 'beside what stays, from 1 December 2026',
      },
      { note: '+59.1 points, beside what stays, from 1 December 2026' },
    ]);
  });
});

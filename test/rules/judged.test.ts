import { describe, expect, it } from 'vitest';
import { deniedCondition } from '../../src/rules/built-in/codes/denied.js';
import {
  metricsBackwards,
  metricsFigure,
  metricsFuture,
  metricsOverdue,
} from '../../src/rules/built-in/metrics/figures.js';
import { twoDistricts } from '../../src/rules/built-in/places/two-districts.js';
import { sameFee } from '../../src/rules/built-in/records/same-fee.js';
import { notHttps, sameAddress } from '../../src/rules/built-in/texts/addresses.js';
import { closedName } from '../../src/rules/built-in/texts/closed-name.js';
import { dayPast } from '../../src/rules/built-in/texts/day-past.js';
import { fillerText } from '../../src/rules/built-in/texts/filler.js';
import { check, found, inGroup } from './check.js';

/** What a rule of texts finds in the Notes of a branch, on 15 April 2026. */
function inNote(
  rule: { readonly rule: `${string}/${string}` },
  note: string,
  on?: string,
): readonly unknown[] {
  const findings = (['v2.1', 'v2.2'] as const).map((version) =>
    found(
      rule,
      'branches',
      { Note: note, Notes: [note], Availability: { NonStandardAvailability: { Notes: note } } },
      { version, ...(on !== undefined && { on }) },
    ),
  );
  const args = findings.map((all) => all.map((finding) => finding.args)[0]);
  expect(args[1]).toEqual(args[0]);
  return args[0] === undefined ? [] : [args[0]];
}

describe('texts/filler', () => {
  it('does not propose to leave out what says that there is none of a feature', () => {
    expect(fillerText.message({ text: 'N/A' }, false).hint).toContain('leave the field out');
    expect(fillerText.message({ text: 'N/A', isTextual: true }, false).hint).toContain('Indicator: false');
  });

  it.each(['N/A', 'tba', 'To be confirmed', 'None', 'null', 'XXX', '--', '???', 'test', 'string'])(
    'reports %j',
    (text) => expect(inNote(fillerText, text)).toEqual([{ text }]),
  );

  it.each(['Yes', 'Nil', 'Nan Street', 'Na', 'X-ray', 'Testing Lane', '7', '£', 'N/A today'])(
    'lets %j be',
    (text) => expect(inNote(fillerText, text)).toEqual([]),
  );

  it('takes None for an answer of a feature, and lets references be', () => {
    const item = { Identification: 'XXX', Type: 'AccountManagement', Name: 'Fees', Textual: 'None' };
    const at = (FeatureBenefitItem: object) =>
      found(fillerText, 'business-current-accounts', {
        Identification: 'X',
        BCAMarketingState: [{ FeaturesAndBenefits: { FeatureBenefitItem: [FeatureBenefitItem] } }],
      }).map((finding) => finding.at);
    expect(at(item)).toEqual([]);
    const path = 'BCAMarketingState.0.FeaturesAndBenefits.FeatureBenefitItem.0';
    expect(at({ ...item, Textual: 'N/A' })).toEqual([`${path}.Textual`]);
    expect(at({ ...item, Name: 'None' })).toEqual([`${path}.Name`]);
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

  it.each([
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
  ])('lets %j be', (text) => expect(inNote(dayPast, text)).toEqual([]));

  it('asks for the day of the check', () => {
    expect(inNote(dayPast, 'No charge until 15/04/2026', '2026-04-16')).toHaveLength(1);
  });
});

describe('addresses', () => {
  it('that are not https are noted', () => {
    expect(inGroup(notHttps, { ProductURL: 'http://fenland.example/a' })).toEqual([
      { args: { suggestion: 'https://fenland.example/a' }, path: ['ProductURL'] },
    ]);
    for (const ProductURL of ['https://fenland.example', 'www.fenland.example', 'http://', 'http//x']) {
      expect(inGroup(notHttps, { ProductURL })).toEqual([]);
    }
  });

  it('of terms and product are to differ', () => {
    const of = (ProductURL: string, TcsAndCsURL: string) =>
      inGroup(sameAddress, { ProductURL, TcsAndCsURL }).map(({ path }) => path);
    const page = 'https://fenland.example/a';
    expect(of(page, page)).toEqual([['TcsAndCsURL']]);
    expect(of(page, `${page}/`)).toEqual([['TcsAndCsURL']]);
    expect(of(page, `${page}#terms`)).toEqual([]);
    expect(of(page, `${page}/terms`)).toEqual([]);
    expect(inGroup(sameAddress, { TcsAndCsURL: page })).toEqual([]);
  });
});

describe('texts/closed-name', () => {
  it.each(['ST HELIER (JERSEY) (CLOSED)', 'Ely - closed', 'Ely, now closed', 'Ely (closed down)'])(
    'reports %j, of branches and ATMs',
    (name) => {
      expect(found(closedName, 'branches', { Name: name })).toEqual([{ at: 'Name', args: { name } }]);
      expect(found(closedName, 'atms', { Location: { Site: { Name: name } } })).toMatchObject([
        { at: 'Location.Site.Name' },
      ]);
    },
  );

  it.each([
    'Stirling Close',
    'Ely (closed on Mondays)',
    'Closed 12 to 1',
    'Enclosed Market',
    'closed Saturdays',
  ])('lets %j be', (Name) => expect(found(closedName, 'branches', { Name })).toEqual([]));
});

describe('codes/denied', () => {
  const at = (condition: object) =>
    inGroup(deniedCondition, { OtherEligibility: [condition] }).map(({ path }) => path.join('.'));
  const denied = { Type: 'Other', Indicator: false };

  it.each([
    { Textual: 'You must live in the UK.' },
    { Description: 'A deposit of £500 is required.' },
    { Notes: ['For our Premier customers only.'] },
    { Description: 'A deposit of £500 is mandatory.' },
  ])('reports false beside %j', (texts) =>
    expect(at({ ...denied, ...texts })).toEqual(['OtherEligibility.0.Indicator']),
  );

  it.each([
    { Indicator: true, Notes: ['You must live in the UK.'] },
    { Notes: ['You must not be bankrupt.'] },
    { Notes: ['You don’t have to be a customer.'] },
    { Notes: ['Not only for students.'] },
    { Notes: ['Open to all.'] },
    { Type: 'PreviousBankruptcyAllowed', Notes: ['You must be solvent.'] },
    {},
  ])('lets %j be', (fields) => expect(at({ ...denied, ...fields })).toEqual([]));

  it('finds it where there is one condition instead of a list', () => {
    const group = { TradingHistoryEligibility: { ...denied, Notes: ['You must trade for a year.'] } };
    expect(inGroup(deniedCondition, group)).toMatchObject([
      { path: ['TradingHistoryEligibility', 'Indicator'], args: { text: '“must”' } },
    ]);
  });
});

describe('records/same-fee', () => {
  const fee = { FeeType: 'A', FeeAmount: '5', Notes: ['a copy'] };

  it.each([
    ['5', '5.00', 1],
    ['5.5', '5.50', 1],
    ['5', '50', 0],
    ['0.5', '0.05', 0],
  ])('takes %s and %s for %i fee too many', (one, other, count) => {
    const fees = [one, other].map((FeeAmount) => ({ ...fee, FeeAmount }));
    expect(inGroup(sameFee, { FeeChargeDetail: fees })).toHaveLength(count);
  });

  it('reports a fee that is the same in every field', () => {
    expect(inGroup(sameFee, { FeeChargeDetail: [fee, { ...fee, FeeType: 'B' }, { ...fee }] })).toEqual([
      { args: {}, path: ['FeeChargeDetail', 2], also: [['FeeChargeDetail', 0]] },
    ]);
  });

  it.each([{ FeeAmount: '6' }, { Notes: ['two copies'] }, { Notes: undefined }])(
    'lets one with %j be',
    (own) => {
      expect(inGroup(sameFee, { FeeChargeDetail: [fee, { ...fee, ...own }] })).toEqual([]);
    },
  );
});

describe('places/two-districts', () => {
  const branch = (id: string, postcode: string, latitude = '52.39912', country = 'GB') =>
    `- { Identification: ${id}, SequenceNumber: 0, Name: ${id}, Type: Physical, CustomerSegment: [Personal], PostalAddress: { BuildingNumber: 3, Country: ${country}, PostCode: ${postcode}, GeoLocation: { GeographicCoordinates: { Latitude: ${latitude}, Longitude: 0.26221 } } } }\n`;
  const said = async (...branches: string[]) =>
    (await check({ collection: 'branches', yaml: branches.join('') }))
      .filter(({ rule }) => rule === twoDistricts.rule)
      .map(({ record, args }) => [record?.identity, args]);

  it('reports what is in another district than most at the point', async () => {
    expect(await said(branch('A', 'CB1 4AB'), branch('B', 'cb74ab'), branch('C', 'CB7 4AA'))).toEqual([
      ['A/0', { district: 'CB1', other: 'CB7', place: 'Branch B' }],
    ]);
    expect(await said(branch('A', 'CB74AB'), branch('B', 'CB14AB', '52.399120'))).toHaveLength(1);
  });

  it('compares across collections', async () => {
    const atm =
      '- { Identification: T1, SupportedCurrencies: [GBP], Location: { PostalAddress: { Country: GB, PostCode: CB1 4AB, GeoLocation: { GeographicCoordinates: { Latitude: 52.39912, Longitude: 0.26221 } } } } }\n';
    const problems = await check(
      { collection: 'branches', yaml: branch('A', 'CB7 4AB') },
      { collection: 'atms', yaml: atm },
    );
    expect(problems.map(({ rule }) => rule)).toContain('places/two-districts');
  });

  it('lets others be', async () => {
    expect(await said(branch('A', 'CB7 4AB'), branch('B', 'CB74AA'))).toEqual([]);
    expect(await said(branch('A', 'CB7 4AB'), branch('B', 'CB1 4AB', '52.39913'))).toEqual([]);
    expect(await said(branch('A', 'CB7 4AB'), branch('B', 'D02 X285', '52.39912', 'IE'))).toEqual([]);
  });
});

describe('service metrics', () => {
  it('have periods in their order', () => {
    expect(
      inGroup(metricsBackwards, { FromDate: '2026-03-31', ToDate: '2026-01-01' }).map(({ path }) => path),
    ).toEqual([['ToDate']]);
    expect(inGroup(metricsBackwards, { FromDate: '2026-03-31', ToDate: '2026-03-31' })).toEqual([]);
    expect(inGroup(metricsBackwards, { MeasurementPeriodEndDate: '2026-03-31' })).toEqual([]);
  });

  it.each<[object, unknown[]]>([
    [{ PublicationDate: '2026-04-16' }, [{ published: '2026-04-16' }]],
    [{ PublicationDate: '2026-04-15' }, []],
    [{ PublicationDate: '2026-02-13', MeasurementPeriodEndDate: '2025-12-31' }, []],
    [
      { PublicationDate: '2026-02-13', MeasurementPeriodEndDate: '2026-03-31' },
      [{ published: '2026-02-13', end: '2026-03-31' }],
    ],
  ])('are published on a day of the past: %j', (group, args) => {
    expect(inGroup(metricsFuture, group).map((finding) => finding.args)).toEqual(args);
  });

  it.each([
    ['2025-09-30', [{ quarter: 'October to December 2025', due: '2026-02-15' }]],
    ['2025-12-31', []],
    ['2026-03-31', []],
  ])('are overdue after %s: %j', (MeasurementPeriodEndDate, args) => {
    expect(inGroup(metricsOverdue, { MeasurementPeriodEndDate }).map((finding) => finding.args)).toEqual(
      args,
    );
  });

  it.each<[object, unknown[]]>([
    [{ IncidentCount: -1 }, [['IncidentCount', 'negative']]],
    [{ IncidentCount: 0 }, []],
    [
      { CardReplacementTimelineMetrics: [{ TimelineMetricsType: 'SameDay', MetricsValue: 101 }] },
      [['CardReplacementTimelineMetrics.0.MetricsValue', 'share']],
    ],
    [
      {
        AccountOpeningTimelineMetrics: [
          { TimelineMetricsType: 'SameDay', MetricsValue: 100 },
          { TimelineMetricsType: 'OnAnAverage', MetricsValue: 10 },
          { TimelineMetricsType: 'WithinDays', MetricsValue: 9 },
        ],
      },
      [['AccountOpeningTimelineMetrics.1.MetricsValue', 'average']],
    ],
    [
      {
        AccountOpeningTimelineMetrics: [
          { TimelineMetricsType: 'OnAnAverage', MetricsValue: 9 },
          { TimelineMetricsType: 'WithinDays', MetricsValue: 9 },
          { TimelineMetricsType: 'Other', MetricsValue: 500 },
        ],
      },
      [],
    ],
    [
      { AccountOpeningTimelineMetrics: [{ TimelineMetricsType: 'Other', MetricsValue: -1 }] },
      [['AccountOpeningTimelineMetrics.0.MetricsValue', 'negative']],
    ],
  ])('have possible figures: %j', (group, all) => {
    expect(
      inGroup(metricsFigure, group).map(({ path, args }) => [
        path.join('.'),
        (args as { reason: string }).reason,
      ]),
    ).toEqual(all);
  });
});

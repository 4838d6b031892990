import { collectionsWith } from '../../../interface/collections/index.js';
import { dayAfter, dayInWords } from '../../../model/calendar.js';
import { nextDueQuarter } from '../../../model/quarter.js';
import type { FieldName } from '../fields.js';
import { nothing, type RuleExample, type RuleFinding, recordRule } from '../rule.js';

const quarterly = collectionsWith(({ isQuarterly = false }) => isQuarterly);

const figures = (yaml: string): RuleExample => ({ collection: 'fca-service-metrics-pca', yaml });

/** The first and the last day of something. */
const periods = [
  ['MeasurementPeriodStartDate', 'MeasurementPeriodEndDate'],
  ['FromDate', 'ToDate'],
  ['StartDate', 'EndDate'],
] as const satisfies readonly (readonly [FieldName, FieldName])[];

/** Periods of service metrics that end before they begin. */
export const metricsBackwards = recordRule({
  rule: 'metrics/backwards',
  severity: 'warning',
  title: 'A period of service metrics ends before it begins',
  means: `Of two days that belong together, the first is after the second: ${periods.map((pair) => pair.join(' and ')).join(', ')}.`,
  matters: 'Nobody can tell which quarter the figures are of.',
  wrong: figures('MeasurementPeriodStartDate: 2199-09-30\nMeasurementPeriodEndDate: 2199-07-01\n'),
  right: figures('MeasurementPeriodStartDate: 2199-07-01\nMeasurementPeriodEndDate: 2199-09-30\n'),
  message: ({ first, last }: { first: string; last: string }) => ({
    message: `this period ends on ${last}, before it begins on ${first}.`,
    related: ['begins here'],
  }),
  of: 'group',
  collections: quarterly,
  fields: periods.map(([, last]) => last),
  check(group) {
    return periods.flatMap(([from, to]) => {
      const [first, last] = [group[from], group[to]];
      if (first === undefined || last === undefined || first <= last) return [];
      return [{ args: { first, last }, path: [to], also: [[from]] }];
    });
  },
});

/** Service metrics that say that they were published on a day to come, or before their period ended. */
export const metricsFuture = recordRule({
  rule: 'metrics/publication-date',
  severity: 'warning',
  title: 'Service metrics have an impossible date of publication',
  means:
    'PublicationDate is after today (or the day of --at), or before the MeasurementPeriodEndDate of the figures.',
  matters: 'Readers take the newest figures by this date, and show these for too long, or never.',
  wrong: figures('PublicationDate: 2199-11-13\n'),
  right: figures('PublicationDate: 2020-11-13\n'),
  message: ({ published, end }: { published: string; end?: string }) => ({
    message:
      end === undefined
        ? `${dayInWords(published)} is still to come.`
        : `${dayInWords(published)} is before the end of the period, ${dayInWords(end)}.`,
    related: ['the period ends here'],
  }),
  of: 'group',
  collections: quarterly,
  fields: ['PublicationDate'],
  check({ PublicationDate: published, MeasurementPeriodEndDate: end }, { today }) {
    if (published === undefined) return nothing;
    if (end !== undefined && published < end) {
      return [{ args: { published, end }, path: ['PublicationDate'], also: [['MeasurementPeriodEndDate']] }];
    }
    return today.isAfter(dayAfter(published, -1))
      ? nothing
      : [{ args: { published }, path: ['PublicationDate'] }];
  },
});

/** Service metrics whose next quarter should be published already. */
export const metricsOverdue = recordRule({
  rule: 'metrics/overdue',
  severity: 'warning',
  title: 'The figures of a quarter are overdue',
  means:
    'MeasurementPeriodEndDate is the end of a quarter after which figures of another have to be there: they are published by 15 May, 15 August, 15 November and 15 February (BCOBS 7.7), and that day is before today (or the day of --at).',
  matters: 'The regulator asks for the figures by then, and readers show old ones.',
  wrong: figures('MeasurementPeriodStartDate: 2019-07-01\nMeasurementPeriodEndDate: 2019-09-30\n'),
  right: figures('MeasurementPeriodStartDate: 2199-07-01\nMeasurementPeriodEndDate: 2199-09-30\n'),
  message: ({ quarter, due }: { quarter: string; due: string }) => ({
    message: `the figures of ${quarter} were due on ${dayInWords(due)}.`,
  }),
  of: 'group',
  collections: quarterly,
  fields: ['MeasurementPeriodEndDate'],
  check({ MeasurementPeriodStartDate: start = '', MeasurementPeriodEndDate: end }, { today }) {
    if (end === undefined || start > end) return nothing;
    const next = nextDueQuarter(end, end);
    if (next === undefined || !today.isAfter(next.due)) return nothing;
    return [{ args: { quarter: next.title, due: next.due }, path: ['MeasurementPeriodEndDate'] }];
  },
});

export interface ImpossibleFigure {
  readonly value: number;
  readonly reason: 'negative' | 'share' | 'average';
  /** The days within which nearly all are served. */
  readonly within?: number;
}

const opening = (value: number) =>
  figures(`AccountOpeningTimeLineDetails:
  AccountOpeningURL: https://www.fenland.example/open
  AccountOpeningDocumentationURL: https://www.fenland.example/open/papers
  AccountOpeningTimelineParameters:
    - OpeningAccountTimelineType: OpenCurrentAccountsAvailability
      AccountOpeningTimelineMetrics:
        - { TimelineMetricsType: SameDay, MetricsValue: ${value} }
        - { TimelineMetricsType: OnAnAverage, MetricsValue: 2 }
        - { TimelineMetricsType: WithinDays, MetricsValue: 9 }
`);

const lists = ['AccountOpeningTimelineMetrics', 'CardReplacementTimelineMetrics'] as const;

/** Figures of service metrics that can't be. */
export const metricsFigure = recordRule({
  rule: 'metrics/figure',
  severity: 'warning',
  title: 'A figure of service metrics is impossible',
  means:
    'IncidentCount or MetricsValue is negative; the share that is served on the SameDay is above 100 per cent; or OnAnAverage is above WithinDays beside it, the days within which nearly all are served.',
  matters: 'Tables that compare banks by these figures show it.',
  wrong: opening(710),
  right: opening(71),
  message: ({ value, reason, within }: ImpossibleFigure) => ({
    message: {
      negative: `${value} is negative.`,
      share: `${value} is above 100 per cent.`,
      average: `an average of ${value} days is above the ${within} within which nearly all are served.`,
    }[reason],
    related: ['these days are here'],
  }),
  of: 'group',
  collections: quarterly,
  fields: [...lists, 'IncidentCount'],
  check(group) {
    const { IncidentCount: count = 0 } = group;
    const counted: RuleFinding<ImpossibleFigure>[] =
      count < 0 ? [{ args: { value: count, reason: 'negative' }, path: ['IncidentCount'] }] : [];
    return counted.concat(lists.flatMap((list) => inFigures(list, group[list] ?? [])));
  },
});

function inFigures(
  list: (typeof lists)[number],
  all: readonly { readonly TimelineMetricsType?: string; readonly MetricsValue?: number }[],
): RuleFinding<ImpossibleFigure>[] {
  const within = all.findIndex(({ TimelineMetricsType }) => TimelineMetricsType === 'WithinDays');
  const most = all[within]?.MetricsValue;
  return all.flatMap(
    ({ TimelineMetricsType: type, MetricsValue: value = 0 }, at): RuleFinding<ImpossibleFigure>[] => {
      const path = [list, at, 'MetricsValue'];
      if (value < 0) return [{ args: { value, reason: 'negative' }, path }];
      if (type === 'SameDay' && value > 100) return [{ args: { value, reason: 'share' }, path }];
      if (type !== 'OnAnAverage' || most === undefined || value <= most) return [];
      return [
        { args: { value, reason: 'average', within: most }, path, also: [[list, within, 'MetricsValue']] },
      ];
    },
  );
}

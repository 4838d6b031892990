import { collectionsWith } from '../../../interface/collections/index.js';
import { dayAfter, dayInWords } from '../../../model/time/calendar.js';
import type { FieldName } from '../fields.js';
import { noFindings, type RuleFinding, recordRule } from '../rule.js';
import { quarterAfter } from './quarter.js';

const quarterly = collectionsWith(({ isQuarterly = false }) => isQuarterly);

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
  message: ({ published, end }: { published: string; end?: string }) => ({
    message:
      end === undefined
        ? `${dayInWords(published)} is still to come.`
        : `${dayInWords(published)} is before the end of the period, ${dayInWords(end)}.`,
    ...(end !== undefined && { related: ['the period ends here'] }),
  }),
  of: 'group',
  collections: quarterly,
  fields: ['PublicationDate'],
  check({ PublicationDate: published, MeasurementPeriodEndDate: end }, { today }) {
    if (published === undefined) return noFindings;
    if (end !== undefined && published < end) {
      return [{ args: { published, end }, path: ['PublicationDate'], also: [['MeasurementPeriodEndDate']] }];
    }
    return today.isAfter(dayAfter(published, -1))
      ? noFindings
      : [{ args: { published }, path: ['PublicationDate'] }];
  },
});

/** Service metrics whose next quarter should be published already. */
export const metricsOverdue = recordRule({
  rule: 'metrics/overdue',
  severity: 'warning',
  message: ({ quarter, due }: { quarter: string; due: string }) => ({
    message: `the figures of ${quarter} were due on ${dayInWords(due)}.`,
  }),
  of: 'group',
  collections: quarterly,
  fields: ['MeasurementPeriodEndDate'],
  check({ MeasurementPeriodStartDate: start = '', MeasurementPeriodEndDate: end }, { today }) {
    if (end === undefined || start > end) return noFindings;
    const next = quarterAfter(end);
    if (!today.isAfter(next.due)) return noFindings;
    return [{ args: { quarter: next.title, due: next.due }, path: ['MeasurementPeriodEndDate'] }];
  },
});

export interface ImpossibleFigure {
  readonly value: number;
  readonly reason: 'negative' | 'share' | 'average';
  /** The days within which nearly all are served. */
  readonly within?: number;
}

const lists = ['AccountOpeningTimelineMetrics', 'CardReplacementTimelineMetrics'] as const;

/** Figures of service metrics that can't be. */
export const metricsFigure = recordRule({
  rule: 'metrics/figure',
  severity: 'warning',
  message: ({ value, reason, within }: ImpossibleFigure) => ({
    message: {
      negative: `${value} is negative.`,
      share: `${value} is above 100 per cent.`,
      average: `an average of ${value} days is above the ${within} within which nearly all are served.`,
    }[reason],
    ...(within !== undefined && { related: ['these days are here'] }),
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

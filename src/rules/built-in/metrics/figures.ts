import { collectionsWith } from '../../../interface/collections/index.js';
import { dayAfter, dayInWords, monthNames } from '../../../model/time/calendar.js';
import type { Fields } from '../fields.js';
import { eachField, inFields, noFindings, type RuleFinding, recordRule } from '../rule.js';
import { endsEarly } from '../states/backwards.js';

const quarterly = collectionsWith(({ isQuarterly = false }) => isQuarterly);

/** Periods of service metrics that end before they begin. */
export const metricsBackwards = recordRule({
  rule: 'metrics/backwards',
  severity: 'warning',
  collections: quarterly,
  ...endsEarly('period', {
    MeasurementPeriodEndDate: 'MeasurementPeriodStartDate',
    ToDate: 'FromDate',
    EndDate: 'StartDate',
  }),
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
  ...inFields(['PublicationDate'], (published, field, { MeasurementPeriodEndDate: end }, { today }) => {
    if (end !== undefined && published < end)
      return [{ args: { published, end }, path: [field], also: [['MeasurementPeriodEndDate']] }];
    return today.isBefore(published) ? [{ args: { published }, path: [field] }] : noFindings;
  }),
});

/** Service metrics whose next quarter should be published already. */
export const metricsOverdue = recordRule({
  rule: 'metrics/overdue',
  severity: 'warning',
  message: ({ quarter, due }: { quarter: string; due: string }) => ({
    message: `the figures of ${quarter} were due on ${dayInWords(due)}.`,
  }),
  ...eachField(
    ['MeasurementPeriodEndDate'],
    (end, _, { MeasurementPeriodStartDate: start = '' }, { today }) => {
      const { title: quarter, due } = quarterAfter(end);
      return start <= end && today.isAfter(due) ? { quarter, due } : undefined;
    },
  ),
});

/**
 * The first quarter that ends after a day, with the day by which its figures are published: in the middle of the second
 * month after it (BCOBS 7.7).
 */
function quarterAfter(day: string): { readonly title: string; readonly due: string } {
  const [year = 0, month = 1] = dayAfter(day).split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3;
  const due = new Date(Date.UTC(year, first + 4, 15)).toISOString().slice(0, 10);
  return { due, title: `${monthNames[first]} to ${monthNames[first + 2]} ${year}` };
}

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
  ...inFields([...lists, 'IncidentCount'], (value, field): readonly RuleFinding<ImpossibleFigure>[] => {
    if (typeof value !== 'number') return inFigures(field, value);
    return value < 0 ? [{ args: { value, reason: 'negative' }, path: [field] }] : noFindings;
  }),
});

function inFigures(list: string, all: readonly Fields[]): RuleFinding<ImpossibleFigure>[] {
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

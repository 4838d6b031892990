import { expect, it } from 'vitest';
import {
  metricsBackwards,
  metricsFigure,
  metricsFuture,
  metricsOverdue,
} from '../../src/rules/built-in/metrics/figures.js';
import { inGroup } from './check.js';

const timeline = (...figures: readonly (readonly [string, number])[]) => ({
  AccountOpeningTimelineMetrics: figures.map(([TimelineMetricsType, MetricsValue]) => ({
    TimelineMetricsType,
    MetricsValue,
  })),
});

it.each<[object, object, string?, object?]>([
  [
    metricsBackwards,
    { FromDate: '2026-03-31', ToDate: '2026-01-01' },
    'ToDate',
    { first: '2026-03-31', last: '2026-01-01' },
  ],
  [metricsBackwards, { FromDate: '2026-03-31', ToDate: '2026-03-31' }],
  [metricsBackwards, { MeasurementPeriodEndDate: '2026-03-31' }],
  [metricsFuture, { PublicationDate: '2026-04-16' }, 'PublicationDate', { published: '2026-04-16' }],
  [metricsFuture, { PublicationDate: '2026-04-15' }],
  [metricsFuture, { PublicationDate: '2026-02-13', MeasurementPeriodEndDate: '2025-12-31' }],
  [
    metricsFuture,
    { PublicationDate: '2026-02-13', MeasurementPeriodEndDate: '2026-03-31' },
    'PublicationDate',
    { published: '2026-02-13', end: '2026-03-31' },
  ],
  [
    metricsOverdue,
    { MeasurementPeriodEndDate: '2025-09-30' },
    'MeasurementPeriodEndDate',
    { quarter: 'October to December 2025', due: '2026-02-15' },
  ],
  [metricsOverdue, { MeasurementPeriodEndDate: '2025-12-31' }],
  [metricsOverdue, { MeasurementPeriodEndDate: '2026-03-31' }],
  [metricsFigure, { IncidentCount: -1 }, 'IncidentCount', { value: -1, reason: 'negative' }],
  [metricsFigure, { IncidentCount: 0 }],
  [
    metricsFigure,
    { CardReplacementTimelineMetrics: [{ TimelineMetricsType: 'SameDay', MetricsValue: 101 }] },
    'CardReplacementTimelineMetrics.0.MetricsValue',
    { value: 101, reason: 'share' },
  ],
  [
    metricsFigure,
    timeline(['SameDay', 100], ['OnAnAverage', 10], ['WithinDays', 9]),
    'AccountOpeningTimelineMetrics.1.MetricsValue',
    { value: 10, reason: 'average', within: 9 },
  ],
  [metricsFigure, timeline(['OnAnAverage', 9], ['WithinDays', 9], ['Other', 500])],
  [
    metricsFigure,
    timeline(['Other', -1]),
    'AccountOpeningTimelineMetrics.0.MetricsValue',
    { value: -1, reason: 'negative' },
  ],
])('the rule %j on %j reports %s', (rule, group, place, args) => {
  const found = inGroup(rule, group).map((finding) => [finding.path.join('.'), finding.args]);
  expect(found).toEqual(place === undefined ? [] : [[place, args]]);
});

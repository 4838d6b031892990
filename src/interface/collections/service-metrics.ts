import { serviceMetrics } from '../versions/v1.0/service-metrics.js';
import type { FieldClasses, Registration } from './registration.js';

const changes = {
  PublicationDate: 'figures',
  MeasurementPeriodStartDate: 'figures',
  MeasurementPeriodEndDate: 'figures',
  OperationalSecurityIncidentMetrics: 'figures',
  AccountOpeningTimeLineDetails: 'figures',
  CardReplacementTimeLine: 'figures',
  '24HourHelp': 'hours',
  '24HourAvailable': 'hours',
  Day: 'hours',
  NonStandardAvailability: 'exceptional-hours',
  ServicesMatterAvailability: 'services',
  ServicesActionAvailability: 'services',
  ContactDetails: 'contact',
  ContactTypeDetails: 'contact',
  ServiceMatterContactDetails: 'contact',
  ExecutionChannelDetails: 'contact',
  AccountOpeningSummary: 'services',
  ComplaintsData: 'contact',
  Notes: 'texts',
  Note: 'texts',
  ServiceLevelDescription: 'texts',
  SummaryDescription: 'texts',
} as const satisfies FieldClasses;

/** The same for both: only the accounts that they are about differ. */
const both = {
  versions: ['v1.0'],
  record: serviceMetrics,
  publishedAs: 'brand',
  isQuarterly: true,
  changes,
} as const satisfies Partial<Registration>;

const usual = ['PublicationDate', 'MeasurementPeriodStartDate', 'MeasurementPeriodEndDate'];

/** D42: the service metrics of personal current accounts. */
export const serviceMetricsPca = {
  ...both,
  tag: 'FCSSRVMPCA',
  path: 'fca-service-metrics/pca',
  newRecord: { synonyms: ['pca-service-metrics'], usual, depth: 4 },
} as const satisfies Registration;

/** D42: the same of business current accounts. */
export const serviceMetricsBca = {
  ...both,
  tag: 'FCSSRVMBCA',
  path: 'fca-service-metrics/bca',
  newRecord: { synonyms: ['bca-service-metrics'], usual, depth: 4 },
} as const satisfies Registration;

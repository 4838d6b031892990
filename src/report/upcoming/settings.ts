import type { DataPart } from '../../base/document/document.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import type { SiteSettings } from '../../content/site/settings.js';
import type { FieldPath, Location } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { dayAfter, dayInWords } from '../../model/time/calendar.js';
import { readInstant, startOfDay } from '../../model/time/time-zone.js';
import type { Coming } from './upcoming.js';

/** What settings and entries say of days to come. */
interface DatedSettings {
  readonly lifecycle: NonNullable<SiteSettings['lifecycle']>;
  /** Finds a setting in its file. */
  readonly locate: (path: FieldPath) => Location;
  readonly accepted: AcceptedFile;
}

/** What settings and entries say of all days, whether they have passed or not. */
export function comingOfSettings(
  { lifecycle, locate, accepted }: DatedSettings,
  timeZone: string,
): readonly Coming[] {
  const make = (kind: Coming['kind'], day: string, sentence: readonly DataPart[], at: Location): Coming => ({
    instant: startOfDay(day, timeZone),
    kind,
    publishes: false,
    sentence,
    at,
  });
  return [
    ...Object.entries(lifecycle).flatMap(([name, { deprecated, sunset } = {}]) => {
      const at = (field: string) => locate(['lifecycle', name, field]);
      const begins: DataPart[] = [{ content: name }, ' is deprecated'];
      const served = ` was announced to be served until ${dayInWords(sunset ?? '')}`;
      const ends: DataPart[] = [{ content: name }, `${served}: leave it out of \`versions:\``];
      return [
        ...(deprecated === undefined ? [] : [make('version', deprecated, begins, at('deprecated'))]),
        ...(sunset === undefined ? [] : [make('version', dayAfter(sunset), ends, at('sunset'))]),
      ];
    }),
    ...[...accepted.changes, ...accepted.problems].flatMap((entry): Coming[] => {
      const { rule, reason, until, untilAt } = entry;
      if (until === undefined) return [];
      const [id, end] =
        'items' in entry
          ? [entry.id, 'ends: what it accepts is stopped from then on unless it was published']
          : [entry.record ?? '', 'is reported again'];
      const sentence = [`${rule} `, { content: id }, ` ${end} (accepted: "`, { content: reason }, '")'];
      return [make('acceptance', dayAfter(until), sentence, untilAt)];
    }),
  ];
}

/**
 * What `check` finds from an instant on (D49).
 * @param problem with the instant in `from`
 * @param said the message
 * @param nameOf the published name of the brand in a folder
 */
export function comingOfProblem(
  { record, severity, at, from = '' }: Problem,
  timeZone: string,
  said: string,
  nameOf: (folder: string) => string | undefined,
): readonly Coming[] {
  const read = readInstant(from, timeZone);
  if ('fault' in read) return [];
  const brand = record && nameOf(record.brand);
  const kind = `${severity === 'error' ? 'an' : 'a'} ${severity} from then on: `;
  return [
    {
      instant: read.instant,
      kind: 'problem',
      publishes: false,
      ...(brand !== undefined && { brand }),
      ...(record !== undefined && { collection: record.collection }),
      ...(record?.identity !== undefined && { identity: record.identity }),
      sentence: [kind, { content: said.replace(/\.$/, '') }],
      at: at[0],
    },
  ];
}

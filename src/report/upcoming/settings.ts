import type { DataPart } from '../../base/document/document.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import type { SiteSettings } from '../../content/site/settings.js';
import { dayAfter, dayInWords } from '../../model/calendar.js';
import type { FieldPath, Location, RecordPlace } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { readInstant, startOfDay } from '../../model/time-zone.js';
import type { Coming } from './upcoming.js';

/** What settings and entries say of days to come. */
export interface DatedSettings {
  readonly lifecycle: NonNullable<SiteSettings['lifecycle']>;
  /** Finds a setting in its file. */
  readonly locate: (path: FieldPath) => Location;
  readonly accepted: AcceptedFile;
}

/** What settings and entries say of all days, whether they have passed or not. */
export function comingOfSettings(settings: DatedSettings, timeZone: string): readonly Coming[] {
  const of =
    (kind: Coming['kind']) =>
    (day: string, sentence: readonly DataPart[], at: Location): Coming => ({
      instant: startOfDay(day, timeZone),
      kind,
      publishes: false,
      sentences: [sentence],
      items: [{ lines: [], at }],
    });
  return [...ofVersions(settings, of('version')), ...ofAcceptances(settings, of('acceptance'))];
}

type MakeComing = (day: string, sentence: readonly DataPart[], at: Location) => Coming;

function ofVersions({ lifecycle, locate }: DatedSettings, make: MakeComing): readonly Coming[] {
  return Object.entries(lifecycle).flatMap(([version, { deprecated, sunset } = {}]) => {
    const at = (field: string) => locate(['lifecycle', version, field]);
    const begins = deprecated && make(deprecated, [{ content: version }, ' is deprecated'], at('deprecated'));
    const ends =
      sunset &&
      make(
        dayAfter(sunset),
        [
          { content: version },
          ` was announced to be served until ${dayInWords(sunset)}: leave it out of \`versions:\``,
        ],
        at('sunset'),
      );
    return [begins, ends].flatMap((one) => one || []);
  });
}

function ofAcceptances({ accepted }: DatedSettings, make: MakeComing): readonly Coming[] {
  return [
    ...accepted.changes.flatMap(({ id, rule, reason, until, untilAt }) => {
      if (until === undefined) return [];
      const sentence: DataPart[] = [
        'the entry ',
        { content: id },
        ` of accepted.yaml ends: what it accepts (${rule}, "`,
        { content: reason },
        '") is stopped from then on unless it was published',
      ];
      return make(dayAfter(until), sentence, untilAt);
    }),
    ...accepted.problems.flatMap(({ rule, record, reason, until, untilAt }) => {
      if (until === undefined) return [];
      const where: DataPart[] = record === undefined ? [] : [' in ', { content: record }];
      const sentence = [
        { content: rule },
        ...where,
        ' is reported again (accepted: "',
        { content: reason },
        '")',
      ];
      return make(dayAfter(until), sentence, untilAt);
    }),
  ];
}

/**
 * What `check` finds from an instant on, whether it is a rule or a guard that does (D49, D50).
 * @param from the instant, as problems have it
 * @param said the message
 * @param nameOf the published name of the brand in a folder
 */
export function comingOfProblem<Place extends Location | RecordPlace>(
  { record, severity, at }: Problem<Place>,
  from: string,
  timeZone: string,
  said: string,
  nameOf: (folder: string) => string | undefined,
): readonly Coming<Place>[] {
  const read = readInstant(from, timeZone);
  if ('fault' in read) return [];
  const brand = record && nameOf(record.brand);
  return [
    {
      instant: read.instant,
      kind: 'problem',
      publishes: false,
      ...(brand !== undefined && { brand }),
      ...(record !== undefined && { collection: record.collection }),
      sentences: [
        [
          `${severity === 'error' ? 'an' : 'a'} ${severity} from then on: `,
          { content: said.replace(/\.$/, '') },
        ],
      ],
      items: [{ ...(record?.identity !== undefined && { identity: record.identity }), lines: [], at: at[0] }],
    },
  ];
}

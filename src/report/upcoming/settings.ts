import type { DataPart } from '../../base/document/document.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import type { SiteContent } from '../../content/site/load.js';
import type { Location } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { dayAfter, dayInWords } from '../../model/time/calendar.js';
import { readInstant, startOfDay } from '../../model/time/time-zone.js';
import { sentence } from '../report/sentence.js';
import type { Coming } from './upcoming.js';

/** Content with sound settings. */
export type SoundContent = CompiledContent & Required<Pick<CompiledContent, 'terms' | 'locate'>>;

/** What settings and entries of accepted.yaml say of all days, whether they have passed or not. */
export function comingOfSettings({ terms, locate, acceptedFile, content }: SoundContent): readonly Coming[] {
  const { timeZone } = content;
  const make = (kind: Coming['kind'], day: string, said: readonly DataPart[], at: Location): Coming => ({
    instant: startOfDay(day, timeZone),
    kind,
    publishes: false,
    sentence: said,
    at,
  });
  return [
    ...Object.entries(terms.settings.lifecycle ?? {}).flatMap(([name, { deprecated, sunset } = {}]) => {
      const at = (field: string) => locate(['lifecycle', name, field]);
      const begins: DataPart[] = [{ content: name }, ' is deprecated'];
      const served = ` was announced to be served until ${dayInWords(sunset ?? '')}`;
      const ends: DataPart[] = [{ content: name }, `${served}: leave it out of \`versions:\``];
      return [
        ...(deprecated === undefined ? [] : [make('version', deprecated, begins, at('deprecated'))]),
        ...(sunset === undefined ? [] : [make('version', dayAfter(sunset), ends, at('sunset'))]),
      ];
    }),
    ...[...acceptedFile.changes, ...acceptedFile.problems].flatMap((entry): Coming[] => {
      const { rule, reason, until, untilAt } = entry;
      if (until === undefined) return [];
      const [id, end] =
        'items' in entry
          ? [entry.id, 'ends: what it accepts is stopped from then on unless it was published']
          : [entry.record ?? '', 'is reported again'];
      const said = [`${rule} `, { content: id }, ` ${end} (accepted: "`, { content: reason }, '")'];
      return [make('acceptance', dayAfter(until), said, untilAt)];
    }),
  ];
}

/** What `check` finds from an instant on (D49), which is in `from` of the problem. */
export function comingOfProblem(problem: Problem, { timeZone, brands }: SiteContent): readonly Coming[] {
  const { record, severity, at, from = '' } = problem;
  const read = readInstant(from, timeZone);
  if ('fault' in read) return [];
  const brand = record && brands.find(({ folder }) => folder === record.brand);
  const kind = `${severity === 'error' ? 'an' : 'a'} ${severity} from then on: `;
  return [
    {
      instant: read.instant,
      kind: 'problem',
      publishes: false,
      ...(brand !== undefined && { brand: brand.name }),
      ...(record !== undefined && { collection: record.collection }),
      ...(record?.identity !== undefined && { identity: record.identity }),
      sentence: [kind, { content: sentence(problem).replace(/\.$/, '') }],
      at: at[0],
    },
  ];
}

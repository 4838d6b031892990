import { groupedBy } from '../../../base/grouped-by.js';
import { isAddress } from '../../../model/location.js';
import { grouped } from '../../../model/message.js';
import type { FormatContext, Kind, Report } from '../report.js';
import { sentence } from '../sentence.js';

/** The problems of one rule and severity in a host's answers. */
export type Kinds = readonly [Kind, ...Kind[]];

/** How many addresses of a kind, and further kinds of a rule, are listed. */
const listed = 3;
const listedKinds = 6;

/**
 * Kinds in their order. Those at addresses are combined with others of the same rule, since a host usually has one
 * cause for all of them.
 */
export function byRule({ kinds }: Pick<Report, 'kinds'>): Kinds[] {
  const groups = groupedBy(kinds, (kind) => {
    const [{ at, rule, severity }] = kind.problems;
    return isAddress(at[0].file) ? `${severity} ${rule}` : kind;
  });
  return [...groups.values()];
}

/**
 * The problems besides the first one, in lines: its other addresses, and each other kind by its first sentence with a
 * count. Empty if there are none.
 */
export function others([kind, ...rest]: Kinds, { style }: FormatContext): string[] {
  const here = kind.count - 1;
  const [first] = kind.problems;
  const places = [...new Set(kind.problems.map(({ at }) => at[0].file))].filter(
    (file) => file !== first.at[0].file,
  );
  const total = here + rest.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const shownKinds = rest.slice(0, listedKinds);
  const left = rest.slice(listedKinds);
  return [
    style.strong(`… and ${grouped(total)} more of this kind:`),
    ...places.slice(0, listed).map((place) => style.faint(place)),
    ...(here > 0 && places.length > listed
      ? [style.faint(`… and ${grouped(places.length - listed)} more addresses`)]
      : []),
    ...shownKinds.map(
      ({ count, problems }) => `${style.strong(`${grouped(count)} ×`)} ${sentence(problems[0])}`,
    ),
    ...(left.length > 0
      ? [
          `… and ${grouped(left.reduce((sum, { count }) => sum + count, 0))} more, in ${grouped(left.length)} kinds`,
        ]
      : []),
  ];
}

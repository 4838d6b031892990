import { counted } from '../../../model/message.js';
import type { Severity } from '../../../model/problem.js';
import { element } from '../../../parts/pages/browser/element.js';

interface Kind {
  readonly severity: Severity;
  /** Says the same as the colour. */
  readonly sign: string;
  readonly one: string;
  readonly several: string;
  /** What it means for a publication. */
  readonly means: string;
}

/** The severities, the worst first. */
export const severityKinds: readonly Kind[] = [
  {
    severity: 'error',
    sign: '✕',
    one: 'error',
    several: 'errors',
    means: 'Nothing can be published until these are corrected.',
  },
  {
    severity: 'warning',
    sign: '▲',
    one: 'warning',
    several: 'warnings',
    means: 'These are published as they are. Nearly all of them are mistakes.',
  },
  {
    severity: 'note',
    sign: '●',
    one: 'note',
    several: 'notes',
    means: 'Worth knowing; often right as it is.',
  },
];

export function severityKind(severity: Severity): Kind {
  return severityKinds.find((kind) => kind.severity === severity)!;
}

/** The sign of a severity, which readers of screens leave out: the word is beside it. */
export function severitySign(severity: Severity): HTMLElement {
  return element('span', { ariaHidden: 'true' }, `${severityKind(severity).sign} `);
}

/** `2 errors, 5 warnings, 48 notes`; what there is none of is left out. */
export function severityCounts(counts: Readonly<Record<Severity, number>>): string {
  const said = severityKinds.flatMap(({ severity, one, several }) => {
    const count = counts[severity];
    return count === 0 ? [] : [counted(count, one, several)];
  });
  return said.length === 0 ? 'Nothing is wrong with the content' : said.join(', ');
}

/** How many problems there are of each severity. */
export function severitiesIn(
  problems: readonly { readonly severity: Severity }[],
): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), note: count('note') };
}

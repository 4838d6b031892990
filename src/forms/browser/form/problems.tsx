import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import type { Severity } from '../../../model/problem.js';
import type { FieldProblem } from '../../records/contract.js';
import { type Field, idOf } from './form-context.js';

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
export const severities: readonly Kind[] = [
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

const severityOf = (severity: Severity): Kind => severities.find((kind) => kind.severity === severity)!;

export function countsOf(
  problems: readonly { readonly severity: Severity }[],
): Readonly<Record<Severity, number>> {
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), note: count('note') };
}

/** `2 errors, 5 warnings`; what there is none of is left out. */
export function countsInWords(counts: Readonly<Record<Severity, number>>): string {
  const said = severities.flatMap(({ severity, one, several }) =>
    counts[severity] === 0 ? [] : [counted(counts[severity], one, several)],
  );
  return said.length === 0 ? 'Nothing is wrong with the content' : said.join(', ');
}

/** The sign of a severity, for those who see; its word is said to the others. */
export function Sign({ severity }: { readonly severity: Severity }) {
  const { sign, one } = severityOf(severity);
  return (
    <>
      <span aria-hidden="true">{sign} </span>
      <span class="hidden-text">{capital(one)}: </span>
    </>
  );
}

/** The problems of a field below it, each with a button for the value that is proposed. */
export function FieldProblems({
  problems,
  field,
}: {
  readonly problems: readonly FieldProblem[];
  readonly field: Field;
}) {
  if (problems.length === 0) return null;
  return (
    <ul class="problems" id={`${idOf(field.path)}-problems`}>
      {problems.map(({ severity, message, hint, help, suggestion }) => (
        <li class={`is-${severity}`}>
          <Sign severity={severity} />
          {capital(message)}{' '}
          {suggestion !== undefined ? (
            <button type="button" class="secondary small" onClick={() => field.choose(suggestion)}>
              Write {suggestion}
            </button>
          ) : (
            hint !== undefined && `${capital(hint)}.`.replace(/([.?])\.$/, '$1')
          )}{' '}
          {help}
        </li>
      ))}
    </ul>
  );
}

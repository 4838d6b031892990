import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import type { Severity } from '../../../model/problem.js';
import type { FieldProblem } from '../../records/contract.js';
import { pathInWords } from '../../records/words.js';
import { SmallButton } from '../page.js';
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

export type Counts = Readonly<Record<Severity, number>>;

export function countsOf(problems: readonly { readonly severity: Severity }[]): Counts {
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  return { error: count('error'), warning: count('warning'), note: count('note') };
}

/** `2 errors, 5 warnings`; what there is none of is left out. */
export function countsInWords(counts: Counts): string {
  const said = severities.flatMap(({ severity, one, several }) =>
    counts[severity] === 0 ? [] : [counted(counts[severity], one, several)],
  );
  return said.length === 0 ? 'Nothing is wrong with the content' : said.join(', ');
}

/** The sign of a severity, for those who see; its word is said to the others. */
export function Sign({ severity }: { readonly severity: Severity }) {
  const { sign, one } = severities.find((kind) => kind.severity === severity)!;
  return (
    <>
      <span aria-hidden="true">{sign} </span>
      <span class="hidden-text">{capital(one)}: </span>
    </>
  );
}

interface FieldProblemsProps {
  readonly problems: readonly FieldProblem[];
  readonly field: Field;
}

/** The problems of a field below it, each with a button for the value that is proposed. */
export function FieldProblems({ problems, field }: FieldProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul class="problems" id={`${idOf(field.path)}-problems`}>
      {problems.map(({ severity, message, hint, help, suggestion }) => (
        <li class={`is-${severity}`}>
          <Sign severity={severity} />
          {capital(message)}{' '}
          {suggestion !== undefined ? (
            <SmallButton onClick={() => field.choose(suggestion)}>Write {suggestion}</SmallButton>
          ) : (
            hint !== undefined && `${capital(hint)}.`.replace(/([.?])\.$/, '$1')
          )}{' '}
          {help}
        </li>
      ))}
    </ul>
  );
}

interface ProblemLinksProps {
  readonly problems: readonly FieldProblem[];
  /** The record that they are in. */
  readonly record: unknown;
  readonly show: (field: FieldPath) => void;
}

/** Problems that lead to their fields, the worst first. */
export function ProblemLinks({ problems, record, show }: ProblemLinksProps) {
  const rank = ({ severity }: FieldProblem) => severities.findIndex((kind) => kind.severity === severity);
  return (
    <ul class="plain problems">
      {problems
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ severity, field, message }) => (
          <li class={`is-${severity}`}>
            <Sign severity={severity} />
            {field.length === 0 ? (
              capital(message)
            ) : (
              <button type="button" class="link" onClick={() => show(field)}>
                {`${pathInWords(field, record)}: ${message}`}
              </button>
            )}
          </li>
        ))}
    </ul>
  );
}

/** All problems of a record, open if something has to be corrected. */
export function ProblemSummary(props: ProblemLinksProps) {
  if (props.problems.length === 0) return null;
  const counts = countsOf(props.problems);
  const isWrong = counts.error > 0;
  return (
    <section class={isWrong ? 'notice bad' : 'notice'}>
      <details open={isWrong}>
        <summary>{`${isWrong ? 'To correct' : 'Worth a look'}: ${countsInWords(counts)}`}</summary>
        <ProblemLinks {...props} />
      </details>
    </section>
  );
}

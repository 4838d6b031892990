import type { ComponentChildren } from 'preact';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import { type Severity, type SeverityCounts, severityCounts } from '../../../model/problem.js';
import type { FieldProblem } from '../../records/replies.js';
import { pathInWords } from '../../records/words.js';
import { SmallButton } from '../page.js';
import { idOf, problemsAt, useField } from './form-context.js';

/** The severities, the worst first. */
export const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** `2 errors, 5 warnings`; what there is none of is left out. */
export function countsInWords(counts: SeverityCounts): string {
  const said = severities.filter((severity) => counts[severity] > 0);
  if (said.length === 0) return 'Nothing is wrong with the content';
  return said.map((severity) => counted(counts[severity], severity)).join(', ');
}

interface ProblemsProps<Own> {
  readonly problems: readonly Own[];
  readonly id?: string;
  /** What is said of each. */
  readonly draw: (problem: Own) => ComponentChildren;
}

/** Problems, the worst first. */
export function Problems<Own extends FieldProblem>({ problems, id, draw }: ProblemsProps<Own>) {
  if (problems.length === 0) return null;
  return (
    <ul class="problems" id={id}>
      {severities.flatMap((severity) =>
        problems
          .filter((problem) => problem.severity === severity)
          .map((problem) => (
            <li class={`is-${severity}`}>
              <span class="hidden-text">{capital(severity)}: </span>
              {draw(problem)}
            </li>
          )),
      )}
    </ul>
  );
}

interface FieldProblemsProps {
  readonly path: FieldPath;
  /** True if those of the fields inside are shown here too. */
  readonly isWhole?: boolean;
}

/** The problems of a field below it, each with a button for the value that is proposed. */
export function FieldProblems({ path, isWhole = false }: FieldProblemsProps) {
  const { editing } = useField(path);
  return (
    <Problems
      problems={problemsAt(editing, path, isWhole)}
      id={`${idOf(path)}-problems`}
      draw={({ field, message, hint, help, suggestion }) => (
        <>
          {capital(message)}{' '}
          {suggestion !== undefined ? (
            <SmallButton onClick={() => editing.state.set(field, suggestion)}>Write {suggestion}</SmallButton>
          ) : (
            hint !== undefined && `${capital(hint)}.`.replace(/([.?])\.$/, '$1')
          )}{' '}
          {help}
        </>
      )}
    />
  );
}

interface ProblemSummaryProps {
  readonly problems: readonly FieldProblem[];
  /** The record that they are in. */
  readonly record: unknown;
  readonly show: (field: FieldPath) => void;
}

/** All problems of a record, which lead to their fields: open if something has to be corrected. */
export function ProblemSummary({ problems, record, show }: ProblemSummaryProps) {
  if (problems.length === 0) return null;
  const counts = severityCounts(problems);
  const isWrong = counts.error > 0;
  return (
    <section class={isWrong ? 'notice bad' : 'notice'}>
      <details open={isWrong}>
        <summary>{`${isWrong ? 'To correct' : 'Worth a look'}: ${countsInWords(counts)}`}</summary>
        <Problems
          problems={problems}
          draw={({ field, message }) =>
            field.length === 0 ? (
              capital(message)
            ) : (
              <button type="button" class="link" onClick={() => show(field)}>
                {`${pathInWords(field, record)}: ${message}`}
              </button>
            )
          }
        />
      </details>
    </section>
  );
}

import { capital } from '../../../base/text/capital.js';
import type { Location } from '../../../model/location.js';
import { withCommas } from '../../../model/message.js';
import type { Problem } from '../../../model/problem.js';
import type { AcceptedProblems } from '../report.js';
import { messageOf, sentence } from '../sentence.js';

/** The advice on a problem, a sentence on each line: the hint, since there is no caret here, and the help. */
export function advice(problem: Problem): string[] {
  const { help } = messageOf(problem);
  return [...hints(problem), ...(help === undefined ? [] : [help])];
}

/** The lines to paste, if there are any. */
export function toPaste(problem: Problem): string[] {
  return messageOf(problem).lines?.split('\n') ?? [];
}

/** The hint alone, as a sentence. */
export function hints(problem: Problem): string[] {
  const { hint } = messageOf(problem);
  return hint === undefined ? [] : [`${capital(hint)}${/[.?!]$/.test(hint) ? '' : '.'}`];
}

/** All that is said of a problem: its sentence, the advice, the lines to paste, and what its other places are. */
export function problemText(problem: Problem, placeText: (place: Location) => string): string {
  const [, ...others] = problem.at;
  return [
    sentence(problem),
    ...advice(problem),
    ...toPaste(problem),
    ...others.map((place, index) => `${relation(problem, index)}: ${placeText(place)}`),
  ].join('\n');
}

/** The meaning of the locations after the first: `First used here`. */
export function relation(problem: Problem, index: number): string {
  return capital(messageOf(problem).related?.[index] ?? 'see also');
}

/** `3 accepted in content/accepted.yaml.` */
export function acceptedCount({ count, file }: AcceptedProblems): string {
  return `${withCommas(count)} accepted in ${file}.`;
}

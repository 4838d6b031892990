import { grouped } from '../../model/message.js';
import type { Problem } from '../../model/problem.js';
import type { AcceptedProblems } from '../report.js';
import { messageOf } from '../sentence.js';

/** What to do about a problem, a sentence a line: the hint, which has no caret to stand beside here, and the help. */
export function advice(problem: Problem): string[] {
  const { help } = messageOf(problem);
  return [...hints(problem), ...(help === undefined ? [] : [help])];
}

/** The lines to paste somewhere, if there are any. */
export function toPaste(problem: Problem): string[] {
  return messageOf(problem).lines?.split('\n') ?? [];
}

/** The hint alone, as a sentence. */
export function hints(problem: Problem): string[] {
  const { hint } = messageOf(problem);
  return hint === undefined ? [] : [ended(capitalised(hint))];
}

/** What the places after the first have to do with a problem: `First used here`. */
export function relation(problem: Problem, index: number): string {
  return capitalised(messageOf(problem).related?.[index] ?? 'see also');
}

/** `3 accepted in content/baseline.yaml.` */
export function acceptedCount({ count, file }: AcceptedProblems): string {
  return `${grouped(count)} accepted in ${file}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

import type { Message } from '../../src/model/message.js';
import type { Problem } from '../../src/model/problem.js';
import { messageOf, sentence } from '../../src/report/report/sentence.js';
import type { Fixture } from './check.js';

/** Everything that is reported of a problem as lines, with the marked texts of its places. */
export function said(problem: Problem, fixtures: readonly Fixture[]): string {
  const [first, ...others] = problem.at.map(({ file, start, end }) => {
    const lines = fixtures[Number(/(\d+)\.yaml$/.exec(file)?.[1])]!.yaml.split('\n');
    const line = lines[start.line - 1]!;
    return `${start.line}: ${line.slice(start.column - 1, end.line === start.line ? end.column - 1 : line.length)}`;
  });
  return [
    `${problem.rule}, ${problem.severity}`,
    `  ${sentence(problem)}`,
    `  at ${first}`,
    ...saidOf(messageOf(problem), others),
  ].join('\n');
}

/** What a message says after its sentence, as lines. */
export function saidOf(message: Omit<Message, 'message'>, others?: readonly string[]): string[] {
  const { hint, help, related = [], proposals = [] } = message;
  return [
    ...(hint === undefined ? [] : [`  hint: ${hint}`]),
    ...(help === undefined ? [] : [`  help: ${help}`]),
    ...(others?.map((place, at) => `  ${related[at]}: ${place}`) ?? related.map((each) => `  also: ${each}`)),
    ...proposals.map((proposal) => `  proposal: ${JSON.stringify(proposal)}`),
  ];
}

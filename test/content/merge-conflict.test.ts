import { expect, it } from 'vitest';
import { json, yaml } from './reading.js';

const conflict = (ours: readonly string[], theirs: readonly string[], base?: readonly string[]) => [
  '<<<<<<< HEAD',
  ...ours,
  ...(base === undefined ? [] : ['||||||| 0123456', ...base]),
  '=======',
  ...theirs,
  '>>>>>>> soham',
];

const branch = (id: string, name: string) => [
  `- Identification: ${id}`,
  '  SequenceNumber: 0',
  `  Name: ${name}`,
];

const ely = branch('B1', 'Ely');

it.each(['\n', '\r\n'])('is one problem at its marker lines, and the first side is read (%j)', (end) => {
  const lines = [
    ...ely.slice(0, 2),
    ...conflict(['  Name: Ely'], ['  Name: Ely Lane']),
    ...branch('B2', 'Soham'),
  ];
  const { problems, records, locate } = yaml(lines.join(end));
  expect(problems).toMatchObject([
    {
      rule: 'content/merge-conflict',
      args: { ours: 'HEAD', theirs: 'soham', pieces: 1 },
    },
  ]);
  expect(problems[0]!.at.map(({ start }) => start.line)).toEqual([3, 5, 7]);
  expect(records.map(({ value }) => value['Name'])).toEqual(['Ely', 'Soham']);
  expect(locate(1, ['Name'], 'value').start).toEqual({ line: 10, column: 9 });
});

it('is found in JSON, and not in a text that only speaks of one', () => {
  const found = json(`[\n${conflict(['{"A": 1}'], ['{"A": 2}'], ['{"A": 0}']).join('\n')}\n]`);
  expect(found).toMatchObject({
    problems: [{ rule: 'content/merge-conflict' }],
    records: [{ value: { A: 1 } }],
  });
  expect(yaml('- Note: |\n    <<<<<<< is how git begins\n    =======\n').problems).toEqual([]);
});

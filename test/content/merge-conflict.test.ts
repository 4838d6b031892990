import { expect, it } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';

const read = (name: string, text: string) =>
  readRecords({ name, format: name.endsWith('.json') ? 'json' : 'yaml' }, Buffer.from(text));

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
  const { problems, records, locate } = read('branches.yaml', lines.join(end));
  expect(problems).toMatchObject([
    {
      rule: 'content/merge-conflict',
      args: {
        ours: 'HEAD',
        theirs: 'soham',
        pieces: 1,
        records: { onlyOurs: [], onlyTheirs: [], both: [{ record: 'B1 "Ely"', fields: ['Name'] }] },
      },
    },
  ]);
  expect(problems[0]!.at.map(({ start }) => start.line)).toEqual([3, 5, 7]);
  expect(records.map(({ value }) => value['Name'])).toEqual(['Ely', 'Soham']);
  expect(locate(1, ['Name'], 'value').start).toEqual({ line: 10, column: 9 });
});

const [soham, wells] = [branch('B2', 'Soham'), branch('B3', 'Wells')];

it.each([
  [
    'two new records, of which git has taken one line for both',
    [
      ...ely,
      ...conflict(soham.slice(0, 1), wells.slice(0, 1)),
      soham[1],
      ...conflict(soham.slice(2), wells.slice(2)),
    ],
    { pieces: 2, records: { onlyOurs: ['B2 "Soham"'], onlyTheirs: ['B3 "Wells"'], both: [] } },
  ],
  [
    'a record that one side has deleted',
    [...ely, ...conflict([], soham, wells)],
    { records: { onlyOurs: [], onlyTheirs: ['B2 "Soham"'], both: [] } },
  ],
  ['the same data', [...ely, ...conflict(['# one'], ['# other'])], { records: { both: [] } }],
  [
    'a side that is no YAML',
    [...ely, ...conflict(['  "'], ['  A: 1'])],
    expect.not.objectContaining({ records: [] }),
  ],
])('names what both sides are about: %s', (_, lines, args) => {
  const [found] = read('branches.yaml', `${lines.join('\n')}\n`).problems;
  expect(found).toMatchObject({ rule: 'content/merge-conflict', args });
});

it('is found in JSON, and not in a text that only speaks of one', () => {
  const json = read('atms.json', `[\n${conflict(['{"A": 1}'], ['{"A": 2}'], ['{"A": 0}']).join('\n')}\n]`);
  expect(json).toMatchObject({
    problems: [{ rule: 'content/merge-conflict' }],
    records: [{ value: { A: 1 } }],
  });
  expect(read('a.yaml', '- Note: |\n    <<<<<<< is how git begins\n    =======\n').problems).toEqual([]);
});

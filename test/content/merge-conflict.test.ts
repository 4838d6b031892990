import { describe, expect, it } from 'vitest';
import { readRecords, readSettings } from '../../src/content/documents/document.js';
import { messageOf } from '../../src/report/report/sentence.js';

const read = (name: string, text: string) =>
  readRecords({ name, format: name.endsWith('.json') ? 'json' : 'yaml' }, Buffer.from(text));

describe('a conflict that nobody has resolved', () => {
  it.each(['\n', '\r\n'])(
    'is one problem with its three lines, and the first side is read (%j)',
    (lineEnd) => {
      const text = [
        '- Name: Ely',
        '<<<<<<< HEAD',
        '  Type: Mobile',
        '=======',
        '  Type: Physical',
        '>>>>>>> theirs',
        '- Name: March',
        '',
      ].join(lineEnd);
      const { problems, records, locate } = read('branches.yaml', text);
      expect(problems.map(({ rule, at }) => [rule, at.map(({ start }) => start.line)])).toEqual([
        ['content/merge-conflict', [2, 4, 6]],
      ]);
      expect(records.map(({ value }) => value)).toEqual([{ Name: 'Ely', Type: 'Mobile' }, { Name: 'March' }]);
      expect(locate(1, ['Name'], 'value').start).toEqual({ line: 7, column: 9 });
    },
  );

  it('is found in JSON, with the common ancestor that diff3 writes', () => {
    const text = '[\n<<<<<<< a\n{"A": 1}\n||||||| base\n{"A": 0}\n=======\n{"A": 2}\n>>>>>>> b\n]';
    const { problems, records } = read('atms.json', text);
    expect(problems.map(({ rule }) => rule)).toEqual(['content/merge-conflict']);
    expect(records).toEqual([{ index: 0, value: { A: 1 } }]);
  });

  it('is not seen in a text that only speaks of one', () => {
    expect(read('a.yaml', '- Note: |\n    <<<<<<< is how git begins\n').problems).toEqual([]);
    expect(read('a.yaml', '- Note: |\n    Title\n    =======\n').problems).toEqual([]);
  });
});

describe('what a conflict is about', () => {
  const about = (name: string, lines: readonly string[], end = '\n') => {
    const { problems } = read(name, lines.join(end) + end);
    return problems.map(({ rule, args }) => {
      expect(rule).toBe('content/merge-conflict');
      return args as Record<string, unknown>;
    });
  };
  const branch = (id: string, name: string, town: string) => [
    `- Identification: ${id}`,
    '  SequenceNumber: 0',
    `  Name: ${name}`,
    '  Type: Physical',
    '  PostalAddress:',
    `    TownName: ${town}`,
  ];
  const conflict = (ours: readonly string[], theirs: readonly string[], base?: readonly string[]) => [
    '<<<<<<< HEAD',
    ...ours,
    ...(base === undefined ? [] : ['||||||| 0123456', ...base]),
    '=======',
    ...theirs,
    '>>>>>>> soham',
  ];
  const [ely, soham, wells] = [
    branch('B1', 'Ely', 'Ely'),
    branch('B2', 'Soham', 'Soham'),
    branch('B3', 'Wells', 'Wells'),
  ];

  it.each(['\n', '\r\n'])('is two new records, in one conflict or split into several (%j)', (end) => {
    const [args, ...others] = about(
      'branches.yaml',
      [
        ...ely,
        ...conflict(soham.slice(0, 1), wells.slice(0, 1)),
        '  SequenceNumber: 0',
        ...conflict(soham.slice(2, 3), wells.slice(2, 3)),
        ...soham.slice(3, 5),
        ...conflict(soham.slice(5), wells.slice(5)),
      ],
      end,
    );
    expect(others).toEqual([]);
    const two = { onlyOurs: ['B2 "Soham"'], onlyTheirs: ['B3 "Wells"'], both: [] };
    expect(args).toMatchObject({ what: 'records', ours: 'HEAD', theirs: 'soham', pieces: 3, ...two });
    const [whole] = about('branches.yaml', [...ely, ...conflict(soham, wells)]);
    expect(whole).toMatchObject({ pieces: 1, ...two });
  });

  it('is two problems where it is about records that have nothing to do with each other', () => {
    const found = about('branches.yaml', [
      ...ely.slice(0, 2),
      ...conflict(['  Name: Ely Market'], ['  Name: Ely Lane']),
      ...ely.slice(3),
      ...conflict(soham, wells),
    ]);
    const name = { field: 'Name', ours: '"Ely Market"', theirs: '"Ely Lane"' };
    expect(found).toMatchObject([
      { onlyOurs: [], onlyTheirs: [], both: [{ ours: 'B1 "Ely Market"', fields: [name] }] },
      { onlyOurs: ['B2 "Soham"'], onlyTheirs: ['B3 "Wells"'], both: [] },
    ]);
  });

  it('is two records under one number where name and place differ, or where neither was there before', () => {
    const [other] = about('branches.yaml', [
      ...ely,
      ...conflict(branch('B4', 'Soham', 'Soham'), branch('B4', 'Wells', 'Wells')),
    ]);
    expect(other).toMatchObject({
      both: [{ ours: 'B4 "Soham"', theirs: 'B4 "Wells"', twin: { next: 'B5', isLikely: true } }],
    });
    const named = [branch('B4', 'Soham', 'Soham'), branch('B4', 'Soham Lane', 'Soham')] as const;
    const twins = (base: readonly string[]) =>
      about('branches.yaml', [...ely, ...conflict(...named, base)]).map(({ both }) => both);
    expect(twins([])).toMatchObject([[{ twin: { next: 'B5', isLikely: true } }]]);
    expect(twins(branch('B4', 'Soham Town', 'Soham'))).toEqual([
      [expect.not.objectContaining({ twin: 'B5' })],
    ]);
  });

  it('may be two under one number where only the name differs, as of two that are still to be filled in', () => {
    const blank = (name: string) => [
      '- Identification: B2',
      '  SequenceNumber: 0',
      `  Name: ${name}`,
      '  Type:',
      '  Note: n',
    ];
    const [line, ...others] = about('branches.yaml', [
      ...ely,
      ...blank('').slice(0, 2),
      ...conflict(['  Name: Alpha'], ['  Name: Beta']),
      '  Type:',
      '  Note: n',
    ]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ both: [{ twin: { next: 'B3', isLikely: false } }] });
    const [whole] = about('branches.yaml', [...ely, ...conflict(blank('Alpha'), blank('Beta'))]);
    expect(whole).toMatchObject({ both: [{ twin: { next: 'B3', isLikely: true } }] });
    const [type] = about('branches.yaml', [
      ...ely.slice(0, 3),
      ...conflict(['  Type: a'], ['  Type: b']),
      ...ely.slice(4),
    ]);
    expect(type!['both']).toEqual([expect.not.objectContaining({ twin: expect.anything() })]);
  });

  it('is two files in one where each was made under the same name', () => {
    const alone = (lines: readonly string[]) => lines.map((line) => line.slice(2));
    expect(about('branches/new.yaml', conflict(alone(soham), alone(wells)))).toMatchObject([
      { alone: true, onlyOurs: ['B2 "Soham"'], onlyTheirs: ['B3 "Wells"'] },
    ]);
  });

  it('is a setting, which has no record', () => {
    const text = '<<<<<<< HEAD\nBrandName: Fenland\n=======\nBrandName: Fenland Bank\n>>>>>>> name\n';
    const { problems } = readSettings({ name: 'brand.yaml', format: 'yaml' }, Buffer.from(text));
    expect(problems.map(({ args }) => args)).toMatchObject([
      { both: [{ ours: '', fields: [{ field: 'BrandName', ours: '"Fenland"', theirs: '"Fenland Bank"' }] }] },
    ]);
  });

  it('is no reason to drop what either side has accepted', () => {
    const entry = (name: string) => [`    brands: [${name}]`, '    reason: Sold.'];
    const text = [
      'changes:',
      '  - publication: 4254bd72af7e',
      ...conflict(entry('Fenland'), entry('Northgate')),
      '',
    ].join('\n');
    const { problems } = readSettings({ name: 'content/accepted.yaml', format: 'yaml' }, Buffer.from(text));
    const { message, help } = messageOf(problems[0]!);
    expect(message).toBe('both sides differ in changes.');
    expect(help).toContain('Keep all that still apply, from both sides');
  });

  it('is layout alone, or not known where a side is broken', () => {
    const quoted = ['  Name: "Ely"', '  Name: Ely'] as const;
    const layout = conflict([quoted[0]], [quoted[1]]);
    expect(about('branches.yaml', [...ely.slice(0, 2), ...layout, ...ely.slice(3)])).toMatchObject([
      { what: 'same' },
    ]);
    const { problems } = read('branches.yaml', [...ely, ...conflict(['  Name: "Ely'], wells)].join('\n'));
    expect(problems[0]!.args).toEqual({ what: 'unread' });
  });
});

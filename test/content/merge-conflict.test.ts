import { describe, expect, it } from 'vitest';
import { readRecords } from '../../src/content/document.js';

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

import { describe, expect, it } from 'vitest';
import type { FileChanges } from '../../src/authoring/edit/changes.js';
import { editYaml, sharedValues } from '../../src/authoring/edit/edit.js';
import { editedWhereChanged } from '../../src/authoring/edit/large-list.js';
import { withRecordTwice } from '../../src/authoring/edit/twice.js';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { readRecords } from '../../src/content/documents/document.js';
import { cutChunks } from '../../src/content/documents/yaml/chunks.js';
import { branchYaml, numbers } from '../commands/workspace.js';
import { seed } from '../seed.js';

const schema = recordSchema('v2.1', 'branches');
const count = 3000;

/** Records with a comment above each and one inside. */
const pieces = Array.from({ length: count }, (_, index) => {
  const own = branchYaml(String(index).padStart(4, '0'), `  Name: Branch ${index} # as on the sign`);
  return `# Asked ${index} times.\n${own.trimEnd()}\n\n`;
});
const text = pieces.join('');
const recordsOf = (yaml: string): readonly PlainObject[] =>
  readRecords({ name: '', format: 'yaml' }, Buffer.from(yaml)).records.map(({ value }) => value);
const before = recordsOf(text);

const changing = (...changes: readonly (readonly [number, PlainObject])[]): FileChanges => ({
  changed: new Map(changes),
  removed: new Set(),
  added: [],
});
const removing = (index: number): FileChanges => ({
  changed: new Map(),
  removed: new Set([index]),
  added: [],
  removesComments: true,
});

describe('A list of thousands of records', () => {
  it('is edited where records change, and as the records alone would be', () => {
    const next = numbers(seed);
    for (let round = 0; round < 5; round++) {
      const index = Math.floor(next() * count);
      const after = { ...before[index]!, Name: `Branch ${round} £` };
      const alone = editYaml(pieces[index]!, [before[index]!], changing([0, after]), schema)!;
      expect(alone).toContain(`Name: Branch ${round} £ # as on the sign`);
      const expected = [...pieces.slice(0, index), alone, ...pieces.slice(index + 1)].join('');
      expect(editYaml(text, before, changing([index, after]), schema) === expected).toBe(true);
    }
  });

  it('is handed over in parts that are much smaller, those with changes only', () => {
    const parts: string[] = [];
    const changes = changing([7, before[7]!], [8, before[8]!], [2500, before[2500]!]);
    const edit = (part: string) => {
      parts.push(part);
      return part;
    };
    expect(editedWhereChanged(text, before, changes, edit) === text).toBe(true);
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(part.length).toBeLessThan(text.length / 3);
    expect(parts[0]).toContain('Branch 8 #');
    expect(parts[1]).toContain('Branch 2500 #');
  });

  it('gets more records at its end, and copies beside their records', () => {
    const record = { Identification: 'new', SequenceNumber: '0' };
    const added = editYaml(text, before, { ...changing(), added: [record] }, schema)!;
    expect(added === `${text}- Identification: new\n  SequenceNumber: 0\n`).toBe(true);
    const twice = withRecordTwice(text, 'yaml', before, 1234, schema)!;
    const own = pieces[1234]!.replace(/^#.*\n/, '');
    expect(twice === text.replace(own, own + own)).toBe(true);
  });

  const [part] = cutChunks(Buffer.from(text))!;
  const start = recordsOf(Buffer.from(part!.bytes).toString()).length;

  it.each([0, 1, start - 1, start, 1500, count - 1])(
    'loses record %i with its comments, and nothing else',
    (index) => {
      const made = editYaml(text, before, removing(index), schema)!;
      const expected = pieces.toSpliced(index, 1).join('');
      expect(made.trimEnd() === expected.trimEnd()).toBe(true);
    },
  );

  it('is edited as a whole if values are shared', () => {
    const shared = text
      .replace('Name: Branch 3 #', 'Name: &name Branch 3 #')
      .replace('Name: Branch 2900 #', 'Name: *name #');
    const records = recordsOf(shared);
    expect(records[2900]!['Name']).toBe('Branch 3');
    const changes = changing([3, { ...records[3]!, Name: 'Ely' }]);
    expect(editedWhereChanged(shared, records, changes, (part) => part)).toBe(undefined);
    const made = recordsOf(editYaml(shared, records, changes, schema)!);
    expect([made[3]!['Name'], made[2900]!['Name']]).toEqual(['Ely', 'Branch 3']);
    expect(sharedValues(shared, 3)).toEqual([{ path: ['Name'], others: 1 }]);
    expect(sharedValues(text, 3)).toEqual([]);
  });
});

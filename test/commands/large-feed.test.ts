import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ely, feedOf } from '../import/feeds.js';
import { program, workspace } from './workspace.js';

const branches = Array.from({ length: 2001 }, (_, index) => ({ ...ely, Identification: `FB-${index}` }));

describe('opendata import of a large feed', () => {
  it('takes it from standard input into one list, and changes one line of it where one value changed', async () => {
    const space = workspace();
    const text = JSON.stringify(feedOf('branches', branches));
    const options = { cwd: space.folder, input: text, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, [program, 'import', '-'], options);
    expect(stderr).toContain('\n  content/fenland-bank/branches.yaml  2,001 new\n');
    expect([status, stderr]).toEqual([0, expect.stringContaining('✓ 3 files written.')]);
    const before = space.read('content/fenland-bank/branches.yaml').split('\n');
    const changed = branches.map((one, index) => (index === 7 ? { ...one, Name: 'Lark Lane' } : one));
    space.write('feed.json', JSON.stringify(feedOf('branches', changed), null, 1));
    await space.ends('import feed.json', 0, '1 changed, 2,000 as they were');
    const after = space.read('content/fenland-bank/branches.yaml').split('\n');
    expect(after.filter((line, index) => line !== before[index])).toEqual(['  Name: Lark Lane']);
  });

  it.each(['feed.json', 'branches.csv'])(
    'refuses %s of more than 64 MiB, and says what to do',
    async (name) => {
      const space = workspace();
      const file = openSync(join(space.folder, name), 'w');
      ftruncateSync(file, 64 * 1024 * 1024 + 1);
      closeSync(file);
      await space.ends(`import ${name}`, 2, `${name} has more than 64 MiB`, 'Divide it');
    },
  );
});

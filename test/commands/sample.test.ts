import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { workspace } from './workspace.js';

const content = fileURLToPath(new URL('../../content', import.meta.url));

it.each(['2026-03-01', '2027-01-12', '2035-01-01', '2100-01-01'])(
  'The sample has no error and no warning on %s',
  async (date) => {
    const space = workspace();
    cpSync(content, join(space.folder, 'content'), { recursive: true });
    const { code, totals } = await space.reported(`check --at ${date}`);
    expect([code, totals['errors'], totals['warnings']]).toEqual([0, 0, 0]);
  },
);

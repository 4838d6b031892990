import { expect, it, vi } from 'vitest';
import { previewed } from '../running-program.js';
import { bankWithRule, ruleFile } from './bank.js';

it('preview --watch checks again with the new code when a file of rules is saved', async () => {
  const space = bankWithRule();
  const { said, saying, end } = await previewed(space.folder, '--watch');
  for (const prefix of ['one', 'two', 'three']) {
    space.write('rules/branch-codes.js', ruleFile({ message: `() => ({ message: 'said by ${prefix}.' })` }));
    await saying(new RegExp(`said by ${prefix}\\.`));
  }
  space.write('rules/branch-codes.js', ruleFile({ check: '() => null' }));
  await saying(/the last good publication stays/);
  const before = said().length;
  space.write('rules/branch-codes.js', ruleFile({ check: '() => []' }));
  await vi.waitFor(() => expect(said().slice(before)).toContain('✓'), 60_000);
  await end();
}, 60_000);

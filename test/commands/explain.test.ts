import { describe, expect, it } from 'vitest';
import { workspace } from './workspace.js';

describe('opendata explain', () => {
  it('prints what a rule means, why it matters, and a wrong and a right example', async () => {
    const { code, stdout, stderr } = await workspace().run(['explain', 'atms/unknown-branch']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(
      'An ATM belongs to a branch that does not exist\n\nRule `atms/unknown-branch`, a warning.',
    );
    expect(stdout).toContain('\nWhy it matters\n');
    expect(stdout).toContain('\nWrong\n\n`content/fenland/atms.yaml`:\n');
    expect(stdout).toContain('      Branch: { Identification: 0371 }\n');
    expect(stdout).toContain('\nRight\n\n`content/fenland/atms.yaml`:\n');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  it('knows the rules of every part of the program, with an example for each reason that is common', async () => {
    const { code, stdout } = await workspace().run(['explain', 'content/yaml-syntax']);
    expect(code).toBe(0);
    expect(stdout).toContain('A file is not valid YAML\n\nRule `content/yaml-syntax`, an error.');
    expect(stdout).toContain('\nWrong: no space after the colon\n');
    expect((await workspace().run(['explain', 'publish/removals'])).stdout).toContain(
      '\nRight\n\nWith `opendata build`.\n',
    );
    expect((await workspace().run(['explain', 'publish/previous-in-future'])).stdout).toContain(
      '\nThere is no example here.',
    );
  });

  it('lists the rules of a family', async () => {
    const { code, stdout } = await workspace().run(['explain', 'hours']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Opening hours\nhours\/backwards +error +A branch closes before it opens\n/);
    expect(stdout).not.toContain('schema/');
    expect((await workspace().run(['explain', 'hours/'])).stdout).toBe(stdout);
  });

  it('lists all rules with a line each', async () => {
    const { code, stdout } = await workspace().run(['explain']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^hours\/closed +warning +A closed day has opening hours$/m);
    expect(stdout).toMatch(/^records\/duplicate-identity +error +Two records have the same identity$/m);
  });

  it('says which rule was meant, and exits with 2', async () => {
    const { code, stdout, stderr } = await workspace().run(['explain', 'hours/overlaps']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('opendata: there is no rule "hours/overlaps". Did you mean hours/overlap?\n');
    expect((await workspace().run(['explain', 'enum'])).stderr).toContain('Did you mean schema/enum?');
    expect((await workspace().run(['explain', 'weather'])).stderr).toContain(
      '`opendata explain` lists the rules',
    );
  });
});

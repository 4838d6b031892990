import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/report/formats.js';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from './workspace.js';

const wrongPostcode = (id: string) =>
  branchYaml(id).replace(
    'BuildingNumber: 3\n    PostCode: CB7 4AA',
    '{ BuildingNumber: 3, Country: GB,\n    PostCode: CB7 4OO }',
  );

/** Two branches with postcodes that can't be, and settings of their own. */
function bank(more: { site?: string; accepted?: string; branches?: string } = {}): Workspace {
  return workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}${more.site ?? ''}`,
    'content/fenland/branches.yaml': more.branches ?? wrongPostcode('FB-01') + wrongPostcode('FB-02'),
    ...(more.accepted !== undefined && { 'content/accepted.yaml': more.accepted }),
  });
}

async function report(space: Workspace, ...args: string[]) {
  const { code, stdout } = await space.run(['check', '--format', 'json', ...args]);
  const { totals, problems, accepted } = JSON.parse(stdout) as {
    totals: Record<string, number>;
    problems: { rule: string; severity: string; at: { file: string; start: { line: number } }[] }[];
    accepted: { rule: string; accepted: object }[];
  };
  const said = problems.map(({ rule, severity, at }) => `${severity} ${rule} ${at[0]?.start.line}`);
  return { code, totals, said, accepted };
}

describe('rules: in site.yaml', () => {
  it('raises a rule to an error, which stops the build', async () => {
    const space = bank({ site: 'rules: { places/postcode: error }\n' });
    expect(await report(space)).toMatchObject({
      code: 1,
      said: ['error places/postcode 7', 'error places/postcode 14'],
    });
    expect((await space.run(['build'])).code).toBe(1);
    expect(existsSync(join(space.folder, 'dist'))).toBe(false);
  });

  it('lowers an error in what the interface allows', async () => {
    const branches = branchYaml('FB-01', '  Photo: javascript:alert(1)\n');
    const severities = async (site: string) =>
      (await report(bank({ branches, site }))).said.map((one) => one.replace(/ \d+$/, ''));
    expect(await severities('')).toEqual(['error texts/unsafe-address']);
    const lowered = await severities('rules: { texts/unsafe-address: warning }\n');
    expect(lowered).toEqual(['warning texts/unsafe-address']);
  });

  it('grades what a version can not express: off, a note that build counts, or an error that stops it', async () => {
    const branches = branchYaml(
      'FB-09',
      '  ContactInfo:\n    - ContactType: Phone\n      ContactContent: {}\n',
    );
    expect((await report(bank({ branches }))).said).toEqual(['note versions/lost 9']);
    expect((await bank({ branches }).run(['build'])).stderr).toContain('1 note on what a version');
    const off = bank({ branches, site: 'rules: { versions/lost: off }\n' });
    expect((await report(off)).said).toEqual([]);
    expect((await off.run(['build'])).stderr).not.toContain('what a version');
    const stopped = await bank({ branches, site: 'rules: { versions/lost: error }\n' }).run(['build']);
    expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining('error  versions/lost')]);
  });

  it('grades what only a build finds, before anything is written', async () => {
    const space = bank({
      branches: branchYaml('FB-01'),
      site: 'rules: { publish/last-updated-now: error }\n',
    });
    const { code, stderr } = await space.run(['build'], {});
    expect([code, stderr]).toEqual([1, expect.stringContaining('error  publish/last-updated-now')]);
    expect(existsSync(join(space.folder, 'dist/site'))).toBe(false);
  });

  it('counts although other settings are wrong', async () => {
    const { said } = await report(bank({ site: 'rules: { places/postcode: off }\nbasePath: wrong\n' }));
    expect(said).toEqual(['error schema/format 5']);
  });

  it.each([
    'schema/enum',
    'content/yaml-tab',
    'records/duplicate-identity',
    'publish/removals',
    'publish/previous-in-future',
  ])('can not lower %s, and says why', async (rule) => {
    const { code, stderr } = await bank({ site: `rules:\n  ${rule}: warning\n` }).run(['check']);
    expect(code).toBe(1);
    expect(stderr).toContain('content/site.yaml:5:3  error  site/rule');
    expect(stderr).toContain(`${rule} is always an error, since without it the publication would be wrong`);
  });
});

const accepting = (more = '') => `accepted:
  - rule: places/postcode
    record: fenland/branches/FB-01
    reason: The sorting office is new
${more}`;

describe('content/accepted.yaml', () => {
  it.each(formatNames)('%s counts what is accepted, and shows the rest', async (format) => {
    const { code, stdout, stderr } = await bank({ accepted: accepting() }).run(['check', '--format', format]);
    const said = stdout + stderr;
    expect(code).toBe(0);
    if (format === 'json' || format === 'sarif') return expect(said).toContain('"accepted":1}');
    expect(said.replaceAll('`', '')).toContain('1 accepted in content/accepted.yaml.');
    expect([said.includes('FB-01'), said.includes('FB-02')]).toEqual([false, true]);
  });

  it('is told to programs with the reason and its place', async () => {
    const { accepted, totals } = await report(
      bank({ accepted: accepting('    until: 2026-12-31\n') }),
      '--at',
      '2026-05-01',
    );
    expect(totals).toEqual({ errors: 0, warnings: 1, notes: 0, accepted: 1 });
    expect(accepted).toMatchObject([
      {
        rule: 'places/postcode',
        at: [{ start: { line: 7, column: 15 } }],
        accepted: {
          reason: 'The sorting office is new',
          until: '2026-12-31',
          at: { file: 'content/accepted.yaml', start: { line: 2, column: 11 } },
        },
      },
    ]);
  });

  it('holds up to and on its day, which --at tells', async () => {
    const space = bank({ accepted: accepting('    until: 2026-03-31\n') });
    expect((await report(space, '--at', '2026-03-31')).said).toEqual(['warning places/postcode 14']);
    expect((await report(space, '--at', '2026-04-01')).said).toEqual([
      'warning places/postcode 7',
      'warning places/postcode 14',
      'warning accepted/expired 5',
    ]);
  });

  it('accepts what site.yaml has raised to an error, so that only new ones stop the build', async () => {
    const site = 'rules: { places/postcode: error }\n';
    expect((await report(bank({ site, accepted: accepting() }))).said).toEqual(['error places/postcode 14']);
    const one = bank({ site, accepted: accepting(), branches: wrongPostcode('FB-01') });
    expect((await one.run(['build'])).code).toBe(0);
  });

  it('can not hide an error of the interface', async () => {
    const branches = branchYaml('FB-01').replace('Physical', 'Phisical');
    const accepted = accepting().replace('places/postcode', 'schema/enum');
    const { code, said } = await report(bank({ accepted, branches }));
    expect([code, said]).toEqual([1, ['error schema/enum 3', 'error site/rule 2']]);
  });

  it.each([
    ['no record and no field', 'accepted:\n  - rule: places/postcode\n    reason: So\n', 'site/rule 2'],
    [
      'a rule that is not about content',
      accepting().replace('places/postcode', 'publish/shallow-history'),
      'site/rule 2',
    ],
    ['no reason', 'accepted:\n  - rule: places/postcode\n    field: Name\n', 'schema/required 2'],
    ['a blank reason', accepting().replace(/reason: .*/, 'reason: " "'), 'schema/format 4'],
  ])('refuses an entry with %s', async (_, accepted, expected) => {
    const { code, said } = await report(bank({ accepted, branches: '[]' }));
    expect([code, said]).toEqual([1, [`error ${expected}`]]);
  });

  it('says which entry is of no use, unless records with errors may hide its problem', async () => {
    const sound = branchYaml('FB-01');
    expect((await report(bank({ accepted: accepting(), branches: sound }))).said).toEqual([
      'warning accepted/unused 2',
    ]);
    const broken = wrongPostcode('FB-01').replace('Physical', 'Phisical');
    expect((await report(bank({ accepted: accepting(), branches: broken }))).said).toEqual([
      'error schema/enum 3',
    ]);
  });
});

describe('opendata accept', () => {
  it('writes what there is, which is counted from then on, until a value changes', async () => {
    const space = bank();
    const { code, stderr } = await space.run([
      'accept',
      '--reason',
      'Not built: yet',
      '--until',
      '2099-12-31',
    ]);
    expect([code, stderr]).toEqual([0, '✓ 2 problems accepted in content/accepted.yaml.\n']);
    expect((await report(space)).totals).toEqual({ errors: 0, warnings: 0, notes: 0, accepted: 2 });
    const changed = wrongPostcode('FB-01').replace('4OO', '4OI') + wrongPostcode('FB-02');
    space.write('content/fenland/branches.yaml', changed);
    expect((await report(space)).said).toEqual(['warning places/postcode 7', 'warning accepted/unused 4']);
  });

  it('takes only the rules and records that are named, and says where there is nothing', async () => {
    const space = bank();
    const accept = (...args: string[]) => space.run(['accept', '--reason', 'So', ...args]);
    expect((await accept('--record', 'fenland/branches/FB-02')).stderr).toContain('1 problem accepted');
    expect((await accept('--rule', 'places/country')).stderr).toBe('There is nothing to accept.\n');
    expect((await report(space)).said).toEqual(['warning places/postcode 7']);
  });

  it.each([
    [[], 'needs a sentence'],
    [['--reason', 'So', '--rule', 'schema/enum'], "can't be accepted"],
    [['--reason', 'So', '--rule', 'place/postcode'], 'Did you mean places/postcode?'],
    [['--reason', 'So', '--until', '2026-02-30'], 'Write a date'],
    [['--reason', 'So', '--until', '2026-02-28'], 'has passed'],
    [['--all', '--reason', 'So'], '(Warnings of the content are accepted by --reason alone.)'],
  ])('%j could not run: exit code 2', async (args, message) => {
    const space = bank();
    const { code, stderr } = await space.run(['accept', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(join(space.folder, 'content/accepted.yaml'))).toBe(false);
  });
});

describe('a repeated value', () => {
  it('that an alias writes into many records is one problem, at the place where it is written', async () => {
    const first = wrongPostcode('FB-01').replace('PostalAddress:', 'PostalAddress: &ely');
    const second = branchYaml('FB-02').replace(/PostalAddress:[\s\S]*$/, 'PostalAddress: *ely\n');
    const branches = first + second;
    expect((await report(bank({ branches }))).said).toEqual(['warning places/postcode 7']);
  });
});

describe('a warning on one field of very many records', () => {
  const rows = Array.from({ length: 25 }, (_, index) => wrongPostcode(`FB-${index + 10}`)).join('');

  it('is shown once with a count, and one command accepts it with one entry', async () => {
    const space = bank({ branches: rows });
    const { stdout, stderr } = await space.run(['check']);
    const said = stdout + stderr;
    expect(said.match(/error|warning {2}places\/postcode/g)).toHaveLength(1);
    expect(said).toContain('… and 24 more of this kind:');
    expect(said).toContain(
      '`opendata accept --rule places/postcode --reason "…"` accepts all of these together.',
    );
    const accepted = await space.run(['accept', '--rule', 'places/postcode', '--reason', 'So']);
    expect(accepted.stderr).toBe('✓ 25 problems accepted in content/accepted.yaml, with 1 entry.\n');
    expect(space.read('content/accepted.yaml')).toContain(
      '    record: fenland/branches\n    field: PostalAddress.PostCode\n',
    );
    expect((await report(space)).totals).toEqual({ errors: 0, warnings: 0, notes: 0, accepted: 25 });
  });
});

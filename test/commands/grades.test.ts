import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/report/formats.js';
import { branchYaml, fenlandWith, type Workspace, workspace } from './workspace.js';

const wrongPostcode = (id: string) =>
  branchYaml(id).replace(
    'BuildingNumber: 3\n    PostCode: CB7 4AA',
    '{ BuildingNumber: 3, Country: GB,\n    PostCode: CB7 4OO }',
  );

/** Two branches with postcodes that can't be, and settings of their own. */
function bank(more: { site?: string; accepted?: string; branches?: string } = {}): Workspace {
  const { accepted, site = '', branches = wrongPostcode('FB-01') + wrongPostcode('FB-02') } = more;
  return workspace({
    ...fenlandWith({ site, branches }),
    ...(accepted !== undefined && { 'content/accepted.yaml': accepted }),
  });
}

const foundIn = async (more: Parameters<typeof bank>[0]) => (await bank(more).reported('check')).found;

describe('rules: in site.yaml', () => {
  it('raises a rule to an error, which stops the build', async () => {
    const space = bank({ site: 'rules: { places/postcode: error }\n' });
    const { code, found } = await space.reported('check');
    const errors = [7, 14].map((line) => `error places/postcode branches.yaml:${line}`);
    expect([code, found]).toEqual([1, errors]);
    await space.ends('build', 1);
    expect(existsSync(join(space.folder, 'dist'))).toBe(false);
  });

  it('lowers an error in what the interface allows', async () => {
    const branches = branchYaml('FB-01', '  Photo: javascript:alert(1)\n');
    expect(await foundIn({ branches })).toEqual(['error texts/unsafe-address branches.yaml:8']);
    const site = 'rules: { texts/unsafe-address: warning }\n';
    expect(await foundIn({ branches, site })).toEqual(['warning texts/unsafe-address branches.yaml:8']);
  });

  it('grades what a version can not express: off, a note that build counts, or an error that stops it', async () => {
    const branches = branchYaml(
      'FB-09',
      '  ContactInfo:\n    - ContactType: Phone\n      ContactContent: {}\n',
    );
    expect(await foundIn({ branches })).toEqual(['note versions/lost branches.yaml:9']);
    await bank({ branches }).ends('build', 0, '1 note on what a version');
    const off = bank({ branches, site: 'rules: { versions/lost: off }\n' });
    expect((await off.reported('check')).found).toEqual([]);
    expect((await off.run('build')).stderr).not.toContain('what a version');
    const stopped = bank({ branches, site: 'rules: { versions/lost: error }\n' });
    await stopped.ends('build', 1, 'error  versions/lost');
  });

  it('grades what only a build finds, before anything is written', async () => {
    const space = bank({
      branches: branchYaml('FB-01'),
      site: 'rules: { publish/last-updated-now: error }\n',
    });
    const { code, rules } = await space.reported('build', {});
    expect([code, rules]).toEqual([1, ['publish/last-updated-now']]);
    expect(existsSync(join(space.folder, 'dist/site'))).toBe(false);
  });

  it('counts although other settings are wrong', async () => {
    const site = 'rules: { places/postcode: off }\nbasePath: wrong\n';
    expect(await foundIn({ site })).toEqual(['error schema/format site.yaml:5']);
  });

  it.each(['schema/enum', 'content/yaml-tab', 'records/duplicate-identity', 'publish/previous-in-future'])(
    'can not lower %s, and says why',
    async (rule) => {
      await bank({ site: `rules:\n  ${rule}: warning\n` }).ends(
        'check',
        1,
        'content/site.yaml:5:3  error  site/rule',
        `${rule} is always an error, since without it the publication would be wrong`,
      );
    },
  );
});

const accepting = (more = '') => `accepted:
  - rule: places/postcode
    record: fenland/branches/FB-01
    reason: The sorting office is new
${more}`;

describe('content/accepted.yaml', () => {
  it.each(formatNames)('%s counts what is accepted, and shows the rest', async (format) => {
    const { code, stdout, stderr } = await bank({ accepted: accepting() }).run(`check --format ${format}`);
    const said = stdout + stderr;
    expect(code).toBe(0);
    if (format === 'json' || format === 'sarif') return expect(said).toContain('"accepted":1}');
    expect(said.replaceAll('`', '')).toContain('1 accepted in content/accepted.yaml.');
    expect([said.includes('FB-01'), said.includes('FB-02')]).toEqual([false, true]);
  });

  it('is told to programs with the reason and its place', async () => {
    const space = bank({ accepted: accepting('    until: 2026-12-31\n') });
    const { accepted, totals } = await space.reported('check --at 2026-05-01');
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
    const other = 'warning places/postcode branches.yaml:14';
    expect((await space.reported('check --at 2026-03-31')).found).toEqual([other]);
    expect((await space.reported('check --at 2026-04-01')).found).toEqual([
      'warning places/postcode branches.yaml:7',
      other,
      'warning accepted/expired accepted.yaml:5',
    ]);
  });

  it('accepts what site.yaml has raised to an error, so that only new ones stop the build', async () => {
    const site = 'rules: { places/postcode: error }\n';
    const accepted = accepting();
    expect(await foundIn({ site, accepted })).toEqual(['error places/postcode branches.yaml:14']);
    await bank({ site, accepted, branches: wrongPostcode('FB-01') }).ends('build', 0);
  });

  it.each([
    ['no record and no field', 'accepted:\n  - rule: places/postcode\n    reason: So\n', 'site/rule', 2],
    ['an error of the interface', accepting().replace('places/postcode', 'schema/enum'), 'site/rule', 2],
    [
      'a rule not of content',
      accepting().replace('places/postcode', 'publish/shallow-history'),
      'site/rule',
      2,
    ],
    ['no reason', 'accepted:\n  - rule: places/postcode\n    field: Name\n', 'schema/required', 2],
    ['a blank reason', accepting().replace(/reason: .*/, 'reason: " "'), 'schema/format', 4],
  ])('refuses an entry with %s', async (_, accepted, rule, line) => {
    const { code, found } = await bank({ accepted, branches: '[]' }).reported('check');
    expect([code, found]).toEqual([1, [`error ${rule} accepted.yaml:${line}`]]);
  });

  it('says which entry is of no use, unless records with errors may hide its problem', async () => {
    const accepted = accepting();
    expect(await foundIn({ accepted, branches: branchYaml('FB-01') })).toEqual([
      'warning accepted/unused accepted.yaml:2',
    ]);
    const broken = wrongPostcode('FB-01').replace('Physical', 'Phisical');
    expect(await foundIn({ accepted, branches: broken })).toEqual(['error schema/enum branches.yaml:3']);
  });
});

describe('opendata accept', () => {
  it('writes what there is, which is counted from then on, until a value changes', async () => {
    const space = bank();
    const { stderr } = await space.ends(['accept', '--reason', 'Not built: yet', '--until', '2099-12-31'], 0);
    expect(stderr).toBe('✓ 2 problems accepted in content/accepted.yaml.\n');
    const { totals } = await space.reported('check');
    expect(totals).toEqual({ errors: 0, warnings: 0, notes: 0, accepted: 2 });
    const changed = wrongPostcode('FB-01').replace('4OO', '4OI') + wrongPostcode('FB-02');
    space.write('content/fenland/branches.yaml', changed);
    expect((await space.reported('check')).found).toEqual([
      'warning places/postcode branches.yaml:7',
      'warning accepted/unused accepted.yaml:4',
    ]);
  });

  it('takes only the rules and records that are named, and says where there is nothing', async () => {
    const space = bank();
    await space.ends('accept --reason So --record fenland/branches/FB-02', 0, '1 problem accepted');
    await space.ends('accept --reason So --rule places/country', 0, /^There is nothing to accept\.\n$/);
    expect((await space.reported('check')).found).toEqual(['warning places/postcode branches.yaml:7']);
  });

  it('takes no error that is not named by its rule', async () => {
    const space = bank({ site: 'rules: { places/postcode: error }\n' });
    await space.ends('accept --reason So', 1, 'Nothing was accepted: correct the errors first.');
    await space.ends('accept --reason So --rule places/postcode', 0, '2 problems accepted');
  });

  it.each([
    ['accept', 'needs a sentence'],
    ['accept --reason So --rule schema/enum', "can't be accepted"],
    ['accept --reason So --rule place/postcode', 'Did you mean places/postcode?'],
    ['accept --reason So --until 2026-02-30', 'Write a date'],
    ['accept --reason So --until 2026-02-28', 'has passed'],
    ['accept --reason So --all', '(Warnings of the content are accepted by --reason alone.)'],
  ])('%s: could not run, exit code 2', async (line, message) => {
    const space = bank();
    await space.ends(line, 2, message);
    expect(existsSync(join(space.folder, 'content/accepted.yaml'))).toBe(false);
  });
});

it('a value that an alias writes into many records is one problem, at the place where it is written', async () => {
  const first = wrongPostcode('FB-01').replace('PostalAddress:', 'PostalAddress: &ely');
  const second = branchYaml('FB-02').replace(/PostalAddress:[\s\S]*$/, 'PostalAddress: *ely\n');
  expect(await foundIn({ branches: first + second })).toEqual(['warning places/postcode branches.yaml:7']);
});

it('a warning on one field of very many records is shown once, and accepted with one entry by one command', async () => {
  const branches = Array.from({ length: 25 }, (_, index) => wrongPostcode(`FB-${index + 10}`)).join('');
  const space = bank({ branches });
  const { stderr } = await space.ends(
    'check',
    0,
    '… and 24 more of this kind:',
    '`opendata accept --rule places/postcode --reason "…"` accepts all of these together.',
  );
  expect(stderr.match(/error|warning {2}places\/postcode/g)).toHaveLength(1);
  const said = '✓ 25 problems accepted in content/accepted.yaml, with 1 entry.\n';
  await space.ends('accept --rule places/postcode --reason So', 0, said);
  const { totals } = await space.reported('check');
  expect(totals).toEqual({ errors: 0, warnings: 0, notes: 0, accepted: 25 });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { program, type Workspace, workspace } from './workspace.js';

/** Git in a repository of its own, with nothing of whoever runs this. */
function gitIn(space: Workspace) {
  return (...args: readonly string[]): { code: number; output: string } => {
    const path = `${dirname(program)}:${process.env['PATH']}`;
    const env = { PATH: path, HOME: space.folder, GIT_CONFIG_NOSYSTEM: '1' };
    const who = [
      '-c',
      'user.name=Editor',
      '-c',
      'user.email=editor@fenland.example',
      '-c',
      'core.editor=true',
    ];
    try {
      const output = execFileSync('git', [...who, ...args], {
        cwd: space.folder,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { code: 0, output };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
      return { code: status, output: stdout + stderr };
    }
  };
}

const branch = (id: string, name: string, town = name) => `
- Identification: ${id}
  SequenceNumber: 0
  Name: ${name} # as on the sign
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress:
    TownName: ${town}
    Country: GB
    PostCode: CB7 4ZZ
`;
const atm = (id: string, town: string) => ({
  Identification: id,
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { TownName: town, Country: 'GB', PostCode: 'CB7 4ZZ' } },
});
const cards = 'content/fenland/commercial-credit-cards.yaml';
const card = (id: string, apr: string, ...fees: readonly string[]) =>
  [
    `- Identification: ${id}`,
    '  Fees:',
    ...fees.flatMap((amount) => ['    - FeeType: Other', `      Amount: "${amount}"`]),
    `  APR: "${apr}"`,
    '',
  ].join('\n');
const json = (...records: readonly unknown[]) => `${JSON.stringify(records, null, 2)}\n`;
const settings = {
  'content/site.yaml':
    'vendor: fenland\nlicenseUrl: https://fenland.example/licence\ntermsUrl: https://fenland.example/terms\nplaceholders: allowed\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
};
const branches = 'content/fenland/branches.yaml';
const atms = 'content/fenland/atms.json';

/** A repository whose branches `main` and `other` have made something else of the same files. */
async function repository(
  [base, ours, theirs]: readonly Readonly<Record<string, string>>[],
  { driver = true } = {},
) {
  const space = workspace({ ...settings, ...base });
  const git = gitIn(space);
  git('init', '--quiet', '--initial-branch=main');
  if (driver) await space.run(['init', '--git']);
  git('add', '.');
  git('commit', '--quiet', '--message=base');
  const commit = (files: Readonly<Record<string, string>>, message: string) => {
    for (const [path, text] of Object.entries(files)) space.write(path, text);
    git('commit', '--quiet', '--all', `--message=${message}`);
  };
  git('checkout', '--quiet', '-b', 'other');
  commit(theirs!, 'theirs');
  git('checkout', '--quiet', 'main');
  commit(ours!, 'ours');
  return { space, git };
}

const [ely, march] = [branch('FB-01', 'Ely'), branch('FB-02', 'March')];
const [soham, wells] = [branch('FB-03', 'Soham'), branch('FB-04', 'Wells')];
const added = [{ [branches]: ely }, { [branches]: ely + soham }, { [branches]: ely + wells }];

describe('git with opendata merge-file as its merge driver', () => {
  it.each([
    ['merge', ['merge', '--quiet', 'other']],
    ['rebase', ['rebase', '--quiet', 'other']],
    ['cherry-pick', ['cherry-pick', 'other']],
  ])('keeps two new records, whole: %s', async (name, args) => {
    const { space, git } = await repository([
      { [branches]: ely, [atms]: json(atm('A1', 'Ely')) },
      { [branches]: ely + soham, [atms]: json(atm('A1', 'Ely'), atm('A2', 'Soham')) },
      { [branches]: ely + wells, [atms]: json(atm('A1', 'Ely'), atm('A3', 'Wells')) },
    ]);
    expect(git(...args)).toMatchObject({ code: 0 });
    const isRebase = name === 'rebase';
    expect(space.read(branches)).toBe(ely + (isRebase ? wells + soham : soham + wells));
    const [two, three] = [atm('A2', 'Soham'), atm('A3', 'Wells')];
    expect(space.read(atms)).toBe(json(atm('A1', 'Ely'), ...(isRebase ? [three, two] : [two, three])));
    expect(await space.run(['check', '--max-warnings', '0'])).toMatchObject({ code: 0 });
  });

  it('takes fields of one record from the side that changed them, with their comments', async () => {
    const { space, git } = await repository([
      { [branches]: ely + march },
      { [branches]: ely.replace('Name: Ely # as on the sign', 'Name: Ely Market # since 2026') + march },
      { [branches]: ely.replace('BuildingNumber: 3', 'BuildingNumber: 5').replace('Physical', 'Mobile') },
    ]);
    expect(git('merge', '--quiet', 'other')).toMatchObject({ code: 0 });
    const wanted = ely.replace('Name: Ely # as on the sign', 'Name: Ely Market # since 2026');
    expect(space.read(branches)).toBe(
      wanted.replace('BuildingNumber: 3', 'BuildingNumber: 5').replace('Physical', 'Mobile'),
    );
  });

  it('leaves a conflict of whole records where both have one number, and check says which number is free', async () => {
    const [one, other] = [branch('FB-03', 'Soham'), branch('FB-03', 'Wells')];
    const { space, git } = await repository([
      { [branches]: ely },
      { [branches]: ely + one },
      { [branches]: ely + other },
    ]);
    expect(git('merge', 'other')).toMatchObject({ code: 1, output: expect.stringContaining('CONFLICT') });
    const inside = (text: string) => text.slice(1);
    expect(space.read(branches)).toBe(
      `${ely}\n<<<<<<< ours\n${inside(one)}=======\n${inside(other)}>>>>>>> theirs\n`,
    );
    const { stderr } = await space.run(['check']);
    expect(stderr).toContain('FB-03 "Soham" in ours, and FB-03 "Wells" in theirs');
    expect(stderr).toContain('give one of them FB-04');
    space.write(branches, space.read(branches).replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ''));
    const kept = await space.run(['check']);
    expect(kept.stderr).toContain('Here it is "Wells", there "Soham".');
    expect(kept.stderr).toContain('"FB-04"');
    space.write(branches, space.read(branches).replace(/FB-03(?=[\s\S]*Wells)(?![\s\S]*FB-03)/, 'FB-04'));
    expect(await space.run(['check'])).toMatchObject({ code: 0 });
  });

  it('leaves a conflict where one side changed what the other removed', async () => {
    const { space, git } = await repository([
      { [branches]: ely + march },
      { [branches]: ely },
      { [branches]: ely + march.replace('Name: March', 'Name: March Town') },
    ]);
    expect(git('merge', 'other')).toMatchObject({ code: 1 });
    expect((await space.run(['check'])).stderr).toContain(
      'FB-02 "March Town" was changed in theirs and deleted in ours.',
    );
  });

  it('lets git merge by lines what it can not read', async () => {
    const broken = ely.replace('Name: Ely', 'Name: "Ely');
    const { space, git } = await repository([
      { [branches]: ely },
      { [branches]: broken },
      { [branches]: ely.replace('Name: Ely', 'Name: Ely Market') },
    ]);
    const { code, output } = git('merge', 'other');
    expect([code, output]).toEqual([1, expect.stringContaining("can't be merged by record")]);
    expect(space.read(branches)).toContain('<<<<<<< ours\n  Name: "Ely # as');
  });

  it('leaves a conflict where git puts an edit on the copy of a record', async () => {
    const base = card('CARD-1', '24.9', '1', '2');
    const merged = async (ours: string, theirs: string) => {
      const { space, git } = await repository([{ [cards]: base }, { [cards]: ours }, { [cards]: theirs }]);
      return [git('merge', '--quiet', 'other').code, space.read(cards)];
    };
    const copied = (first: string, last: string) => card('CARD-1', '24.9', first, last);
    const fresh = card('CARD-2', '24.9', '1', '2');
    // Fees in different places of the list are both changed, and the new card stays as it was made.
    expect(await merged(card('CARD-1', '22.9', '3', '2'), copied('1', '4') + fresh)).toEqual([
      0,
      card('CARD-1', '22.9', '3', '4') + fresh,
    ]);
    // The copy is where the card was.
    const copy = copied('1', '4').replace('CARD-1', 'CARD-9');
    expect(await merged(card('CARD-1', '22.9', '3', '2'), copy + base)).toEqual([
      0,
      copy + card('CARD-1', '22.9', '3', '2'),
    ]);
    // Both change one fee. Git finds no conflict: it takes the old card, and what ours makes of it, for the copy.
    const [code, text] = await merged(copied('3', '2'), copied('4', '2') + fresh);
    expect(code).toBe(1);
    expect(text).toMatch(/<{7} ours\n[\s\S]*"3"[\s\S]*={7}\n[\s\S]*"4"[\s\S]*>{7} theirs/);
    expect(text).toContain(fresh);
  });

  it('leaves a conflict of all that differs where records can not be merged one by one', async () => {
    const last = branch('FB-09', 'Manea');
    const broken = last.replace('Name: Manea', 'Name: "Manea');
    const { space, git } = await repository([
      { [branches]: ely + march + wells + last },
      { [branches]: ely + march + wells + broken },
      { [branches]: ely.replace('Name: Ely', 'Name: Ely Market') + march + wells + last },
    ]);
    const { code, output } = git('merge', 'other');
    expect([code, output]).toEqual([1, expect.stringContaining("can't be merged by record")]);
    const text = space.read(branches);
    expect(text.match(/^<{7} ours$/gm)).toHaveLength(1);
    expect(text.match(/Name: Ely Market/g)).toHaveLength(1);
    expect(text.match(/Name: "Manea/g)).toHaveLength(1);
    expect(text.match(/^ {2}Name: Manea/gm)).toHaveLength(1);
  });

  it('takes what git makes of lines where that is what both sides ask for', async () => {
    const note = (first: string, last: string) =>
      `${ely}  Note: |\n    ${first}\n${'    and\n'.repeat(9)}    ${last}\n${march}`;
    const { space, git } = await repository([
      { [branches]: note('a', 'z') },
      { [branches]: note('b', 'z') },
      { [branches]: note('a', 'y') },
    ]);
    expect(git('merge', '--quiet', 'other')).toMatchObject({ code: 0 });
    expect(space.read(branches)).toBe(note('b', 'y'));
    // Here too git finds none, but a number is there twice.
    const twice = await repository([
      { [branches]: ely + march + wells },
      { [branches]: branch('FB-09', 'Manea') + ely + march + wells },
      { [branches]: ely + march + wells + branch('FB-09', 'Benwick') },
    ]);
    expect(twice.git('merge', 'other')).toMatchObject({ code: 1 });
    expect((await twice.space.run(['check'])).stderr).toContain('FB-09 "Manea" in ours, and FB-09 "Benwick"');
  });

  it('is no worse than git where the program is not there any more', async () => {
    const { space, git } = await repository(added);
    const driver = git('config', 'merge.opendata.driver').output.trim();
    git('config', 'merge.opendata.driver', driver.replace(/^\S+/, 'opendata-that-is-gone'));
    expect(git('merge', 'other')).toMatchObject({ code: 1 });
    expect(space.read(branches)).toMatch(
      /<<<<<<< ours[\s\S]*Soham[\s\S]*=======[\s\S]*Wells[\s\S]*>>>>>>> theirs/,
    );
    git('merge', '--abort');
    git('config', 'merge.opendata.driver', driver.replace(/^\S+/, 'false ||  opendata-gone'));
    expect(git('merge', 'other')).toMatchObject({ code: 1 });
    expect(space.read(branches)).toContain('>>>>>>> theirs');
  });
});

describe('opendata merge-file with a file that has conflicts', () => {
  it('merges what git could not, and says what to do next', async () => {
    const { space, git } = await repository(added, { driver: false });
    expect(git('merge', 'other')).toMatchObject({ code: 1 });
    const before = await space.run(['check']);
    expect(before.stderr).toContain('FB-03 "Soham" in HEAD, FB-04 "Wells" in other.');
    expect(before.stderr).toContain(`\`opendata merge-file ${branches}\` does that.`);
    const { code, stderr } = await space.run(['merge-file', branches]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`git add ${branches}`)]);
    expect(space.read(branches)).toBe(ely + soham + wells);
    expect(await space.run(['check'])).toMatchObject({ code: 0 });
    expect(await space.run(['merge-file', branches])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('no conflict'),
    });
  });

  it('keeps what was settled by hand before, and the names of the sides', async () => {
    const { space, git } = await repository(
      [
        { [branches]: ely + march },
        { [branches]: ely.replace('Name: Ely', 'Name: Ely Market') + march + soham },
        { [branches]: ely.replace('Name: Ely', 'Name: Ely Lane') + march + branch('FB-03', 'Wells') },
      ],
      { driver: false },
    );
    git('merge', 'other');
    space.write(
      branches,
      space.read(branches).replace(/<{7}[\s\S]*?={7}\n[\s\S]*?>{7} other\n/, '  Name: Ely Square\n'),
    );
    expect(await space.run(['merge-file', branches])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 conflict left'),
    });
    const text = space.read(branches);
    expect(text).toContain('  Name: Ely Square\n');
    expect(text).toMatch(
      /^<{7} HEAD\n- Identification: FB-03\n[\s\S]*^={7}\n- Identification: FB-03\n[\s\S]*^>{7} other\n$/m,
    );
  });

  describe('in which git has put an edit on the copy of a record', () => {
    const first = card('CARD-1', '24.9', '1', '2');
    const settled = card('CARD-5', '5.5', '50');
    const [eight, nine] = [card('CARD-8', '8.8', '80'), card('CARD-9', '9.9', '90')];
    const fresh = card('CARD-2', '24.9', '1', '2');
    const versions = [
      { [cards]: first + settled },
      { [cards]: card('CARD-1', '22.9', '1', '2') + settled + eight },
      { [cards]: card('CARD-1', '24.9', '1', '4') + fresh + settled + nine },
    ];

    it('merges what both sides ask for, record by record', async () => {
      const { space, git } = await repository(versions, { driver: false });
      expect(git('merge', 'other')).toMatchObject({ code: 1 });
      // What this is about: no marker is near the wrong rate.
      expect(space.read(cards)).toContain(
        card('CARD-1', '24.9', '1', '4') + card('CARD-2', '22.9', '1', '2'),
      );
      expect(await space.run(['merge-file', cards])).toMatchObject({ code: 0 });
      expect(space.read(cards)).toBe(card('CARD-1', '22.9', '1', '4') + fresh + settled + eight + nine);
    });

    it('is left alone once it was edited, since the edits could not be kept', async () => {
      const { space, git } = await repository(versions, { driver: false });
      git('merge', 'other');
      const edited = space.read(cards).replace('5.5', '5.6');
      space.write(cards, edited);
      expect(await space.run(['merge-file', cards])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`git checkout --merge ${cards}`),
      });
      expect(space.read(cards)).toBe(edited);
      git('checkout', '--merge', cards);
      expect(await space.run(['merge-file', cards])).toMatchObject({ code: 0 });
      expect(space.read(cards)).toContain(card('CARD-1', '22.9', '1', '4') + fresh);
    });
  });

  it('takes the base from the file, else it must be known to git', async () => {
    const text = (base: string) => `${ely}\n<<<<<<< HEAD${soham}${base}=======${wells}>>>>>>> other\n`;
    const space = workspace({ ...settings, [branches]: text('||||||| 0123456\n') });
    expect(await space.run(['merge-file', branches])).toMatchObject({ code: 0 });
    expect(space.read(branches)).toContain('Soham');
    expect(space.read(branches)).toContain('Wells');
    space.write(branches, text(''));
    const refused = await space.run(['merge-file', branches]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is unknown')]);
    expect(space.read(branches)).toBe(text(''));
  });

  it('leaves a file alone that it can not merge', async () => {
    const text = `<<<<<<< HEAD${soham}||||||| 0123456\n=======\n- Identification: "FB-04\n>>>>>>> other\n`;
    const space = workspace({ ...settings, [branches]: text });
    expect(await space.run(['merge-file', branches])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is unchanged'),
    });
    expect(space.read(branches)).toBe(text);
  });
});

describe('opendata merge-file with three files', () => {
  it('says what it takes, and leaves nothing half written', async () => {
    const space = workspace({ 'a.yaml': ely, 'b.yaml': ely + soham, 'c.yaml': ely + wells });
    expect(await space.run(['merge-file', 'a.yaml', 'b.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('three files'),
    });
    expect(await space.run(['merge-file', 'a.yaml', 'b.yaml', 'gone.yaml'])).toMatchObject({ code: 2 });
    expect(space.read('b.yaml')).toBe(ely + soham);
    expect(await space.run(['merge-file', 'a.yaml', 'b.yaml', 'c.yaml'])).toMatchObject({ code: 0 });
    expect(space.read('b.yaml')).toBe(ely + soham + wells);
  });

  it('writes markers as long as git wants them', async () => {
    const space = workspace({ 'a.yaml': '', 'b.yaml': soham, 'c.yaml': branch('FB-03', 'Wells') });
    expect(await space.run(['merge-file', 'a.yaml', 'b.yaml', 'c.yaml', '--marker-size', '9'])).toMatchObject(
      { code: 1 },
    );
    expect(space.read('b.yaml')).toMatch(/^<{9} ours$/m);
  });
});

describe('opendata init --git', () => {
  it('makes a repository that merges by record, once', async () => {
    const space = workspace();
    const { code, stderr } = await space.run(['init', '--yes', '--no-editor', '--git']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('opendata init --git')]);
    const attributes = space.read('.gitattributes');
    expect(attributes).toContain('content/**/*.yaml merge=opendata\n');
    expect(gitIn(space)('config', 'merge.opendata.driver').output).toMatch(/^opendata merge-file %O %A %B /);
    expect(await space.run(['init', '--git'])).toMatchObject({ code: 0 });
    expect(space.read('.gitattributes')).toBe(attributes);
  });

  it('names the program by its place where npx alone puts it on the PATH', () => {
    const space = workspace();
    const folder = join(space.folder, 'data/node_modules/.bin');
    mkdirSync(folder, { recursive: true });
    symlinkSync(program, join(folder, 'opendata'));
    gitIn(space)('init', '--quiet');
    execFileSync('npx', ['--no', 'opendata', 'init', '--yes', '--no-editor', '--git', '--quiet'], {
      cwd: join(space.folder, 'data'),
      stdio: 'ignore',
    });
    const driver = gitIn(space)('config', 'merge.opendata.driver').output;
    expect(driver).toMatch(/^data\/node_modules\/\.bin\/opendata merge-file %O /);
  });

  it('leaves content and attributes that are there as they are', async () => {
    const space = workspace({ ...settings, [branches]: ely, '.gitattributes': '*.png binary' });
    expect(await space.run(['init', '--git'])).toMatchObject({ code: 0 });
    expect(space.read('.gitattributes')).toMatch(/^\*\.png binary\n# Content/);
    expect(space.read(branches)).toBe(ely);
    expect(await space.run(['init'])).toMatchObject({ code: 2 });
  });
});

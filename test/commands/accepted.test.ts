import { describe, expect, it } from 'vitest';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, siteYaml, type Workspace, workspace } from './workspace.js';

/** Two brands, of which Fenland Bank has most branches and all ATMs. */
const twoBrands = {
  ...fenland,
  'content/northgate/brand.yaml': 'BrandName: Northgate Bank\n',
  'content/northgate/branches.yaml': ['NG-01', 'NG-02', 'NG-03', 'NG-04', 'NG-05', 'NG-06']
    .map((id) => branchYaml(id))
    .join(''),
};
const file = 'content/accepted.yaml';

async function published(files: Readonly<Record<string, string>> = twoBrands): Promise<Workspace> {
  const space = workspace(files);
  expect((await space.run(['build'])).code).toBe(0);
  return space;
}

function nameOf(space: Workspace): string {
  return publicationName(space.manifest());
}

/** The problems of a build, as `severity rule file:line`. */
async function built(space: Workspace, ...args: string[]) {
  const { code, stdout } = await space.run(['build', '--format', 'json', ...args]);
  const { problems } = JSON.parse(stdout) as {
    problems: {
      severity: string;
      rule: string;
      help?: string;
      at: { file: string; start: { line: number } }[];
    }[];
  };
  const said = problems
    .filter(({ rule }) => rule.startsWith('publish/'))
    .map(({ severity, rule, at: [place] }) => `${severity} ${rule} ${place!.file}:${place!.start.line}`);
  return { code, said, help: problems.map(({ help = '' }) => help).join('\n') };
}

const entry = (publication: string, what: string) =>
  `changes:\n  - publication: ${publication}\n    ${what}\n    reason: Fenland Bank is Fens & Wash now.\n`;

describe('content/accepted.yaml', () => {
  it('lets a renamed brand through in all its collections, says why, and has ended once that is published', async () => {
    const space = await published();
    space.write('content/fenland/brand.yaml', 'BrandName: Fens & Wash\n');
    const refused = await built(space);
    expect([refused.code, refused.said]).toEqual([1, ['error publish/removals content/site.yaml:1']]);
    expect(refused.help).toContain('accept it: `opendata accept --brand "Fenland Bank" --reason "…"`');

    space.write(file, entry(nameOf(space), 'brands: [Fenland Bank]'));
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Fenland Bank is Fens & Wash now')]);
    expect(stderr).toContain('5 of 11 records of branches are removed, as accepted');

    expect(await built(space)).toMatchObject({
      code: 0,
      said: [`note publish/acceptance-ended ${file}:2`],
    });
    space.write('content/fenland/brand.yaml', 'BrandName: Fenland\n');
    expect((await built(space)).code).toBe(1);
  });

  it('of one brand does not let another one lose records', async () => {
    const space = await published();
    space.write('content/fenland/brand.yaml', 'BrandName: Fens & Wash\n');
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    space.write(file, entry(nameOf(space), 'brands: [Fenland Bank]'));
    const { code, said, help } = await built(space);
    expect([code, said]).toEqual([1, ['error publish/removals content/site.yaml:1']]);
    expect(help).toContain('--removals branches');
    expect(help).not.toContain('Fenland Bank/FB-01');
  });

  it('ends when something else was published in between, and the refusal says so', async () => {
    const space = await published();
    const before = nameOf(space);
    space.write(
      'content/fenland/atms.yaml',
      space.read('content/fenland/atms.yaml').replace('CB7 4AA', 'CB7 4AB'),
    );
    expect((await space.run(['build'], {})).code).toBe(0);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    space.write(file, entry(before, 'removals: [branches]'));
    const { code, said, help } = await built(space);
    expect([code, said]).toEqual([
      1,
      ['error publish/removals content/site.yaml:1', `note publish/acceptance-ended ${file}:2`],
    ]);
    expect(help).toContain(`${file}:2 accepted it against the publication ${before}`);
    expect(help).toMatch(
      /add these lines at the end of content\/accepted.yaml, with the reason:\n {2}- id: removals-[0-9a-f]{8}\n/,
    );
  });

  it('lets addresses and media types go, and no others after that', async () => {
    const space = await published();
    space.write('content/site.yaml', `${siteYaml.replace('vendor: fenland', 'vendor: fens')}basePath: /ob\n`);
    const { said } = await built(space);
    expect(said.filter((one) => one.startsWith('error'))).toHaveLength(4);
    const types = ['v2.1', 'v2.2'].map((version) => `application/prs.fenland.opendata.${version}+json`);
    space.write(file, entry(nameOf(space), `gone: [/v2.1, /v2.2/]\n    mediaTypes: [${types.join(', ')}]`));
    expect((await built(space)).code).toBe(0);
    space.write(
      'content/site.yaml',
      `${siteYaml.replace('vendor: fenland', 'vendor: fenny')}basePath: /ob\n`,
    );
    expect((await built(space)).code).toBe(1);
  });

  it('of addresses accepts no removals beside them: collections are compared wherever they were', async () => {
    const space = await published();
    space.write('content/site.yaml', `${siteYaml}basePath: /ob\n`);
    space.write('content/northgate/branches.yaml', branchYaml('NG-01'));
    const { code, said, help } = await built(space, '--accept-gone', '/v2.1', '--accept-gone', '/v2.2');
    expect(code).toBe(1);
    expect(said).toContain('error publish/removals content/site.yaml:1');
    expect(help).toContain('--removals branches');
  });

  it('of addresses that has ended is named in the refusal, however short its start is', async () => {
    const space = await published();
    space.write('content/site.yaml', `${siteYaml}basePath: /ob\n`);
    expect((await built(space, '--accept-gone', '/v2.1', '--accept-gone', '/v2.2')).code).toBe(0);
    space.write('content/site.yaml', `${siteYaml}basePath: /open\n`);
    space.write(file, entry('0123456789ab', 'gone: [/ob]'));
    const { code, help } = await built(space);
    expect(code).toBe(1);
    expect(help).toContain(`${file}:2 accepted it against the publication 0123456789ab`);
  });

  it('of a media type has nothing left to accept, though the data and so the name are the same', async () => {
    const space = await published();
    const name = nameOf(space);
    const types = ['v2.1', 'v2.2'].map((version) => `application/prs.fenland.opendata.${version}+json`);
    space.write(file, entry(name, `mediaTypes: [${types.join(', ')}]`));
    space.write('content/site.yaml', siteYaml.replace('vendor: fenland', 'vendor: fens'));
    expect((await built(space)).code).toBe(0);
    expect(nameOf(space)).toBe(name);
    expect((await built(space)).said).toEqual([`note publish/acceptance-ended ${file}:2`]);
    space.write('content/site.yaml', siteYaml.replace('vendor: fenland', 'vendor: fenny'));
    expect((await built(space)).code).toBe(1);
  });

  it.each([
    [
      'no reason',
      'changes:\n  - publication: 3f2a9c1d77b0\n    removals: [branches]\n',
      'reason is required',
    ],
    [
      'an empty reason',
      entry('3f2a9c1d77b0', 'removals: [atms]').replace(/Fenland.*/, '" "'),
      'why it is accepted',
    ],
    ['another name', entry('latest', 'removals: [branches]'), '12 digits'],
    ['a misspelt collection', entry('3f2a9c1d77b0', 'removals: [branch]'), 'did you mean "branches"'],
    ['an unknown field', entry('3f2a9c1d77b0', 'removal: [branches]'), 'did you mean "removals"'],
    ['nothing that it accepts', entry('3f2a9c1d77b0', 'gone: []'), 'names nothing that it accepts'],
    ['an address without a slash', entry('3f2a9c1d77b0', 'gone: [v2.1]'), 'such as /open-banking/v2.1'],
  ])('with %s is an error with its line', async (_, text, expected) => {
    const { code, stderr } = await workspace({ ...fenland, [file]: text }).run(['check']);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining(expected)]);
    expect(stderr).toMatch(/content\/accepted\.yaml:[2-5]:/);
  });

  it('under a name that is almost its own is refused, with that', async () => {
    const space = workspace({ ...fenland, 'content/acepted.yaml': entry('3f2a9c1d77b0', 'gone: [/v2.1]') });
    const { code, stderr } = await space.run(['check']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('accepted.yaml')]);
  });
});

describe('the lines that a refusal prints', () => {
  const toPaste = (stderr: string) =>
    /the\s+reason:\n\n([\s\S]*?)\n\n/.exec(stderr)![1]!.replace(/reason:$/m, 'reason: It is meant.');

  it('work when whole lines are copied, at any width, into the file as it is', async () => {
    const space = await published();
    space.write('content/fenland/brand.yaml', 'BrandName: Fens & Wash\n');
    const other = 'publication: 0123456789ab\n';
    const files: (string | undefined)[] = [
      undefined,
      'changes: []\n',
      'changes:\n',
      '# Nothing yet.\n',
      '',
      `changes:\n- ${other}  removals: [atms]\n  reason: Over.\n`,
      `changes:\r\n    - ${other.trim()}\r\n      removals: [atms]\r\n      reason: Over.\r\n`,
    ];
    for (const text of files) {
      if (text !== undefined) space.write(file, text);
      const { stderr } = await space.run(['build', '--dry-run'], { COLUMNS: '60' });
      const lines = toPaste(stderr);
      const isAtEnd = /at\s+the\s+end/.test(stderr);
      expect([text, isAtEnd]).toEqual([text, text?.includes(other.trim()) ?? false]);
      space.write(file, isAtEnd ? `${text}${lines}\n` : `${lines}\n`);
      expect([text, (await space.run(['build', '--dry-run'])).code]).toEqual([text, 0]);
    }
  });

  it('stay lines in a table of Markdown', async () => {
    const space = await published();
    space.write('content/fenland/brand.yaml', 'BrandName: Fens & Wash\n');
    const { stdout } = await space.run(['build', '--dry-run', '--format', 'markdown']);
    expect(stdout).toMatch(
      /with the reason:<pre>changes:<br> {2}- id: removals-[0-9a-f]{8}<br> {4}rule: publish\/removals<br> {4}items:<br> {6}- \{ digest: [0-9a-f]{16}, text: all of Fenland Bank is removed \}<br> {4}reason:<\/pre> \|/,
    );
  });
});

describe('opendata accept --removals and the like', () => {
  it('adds to a file whose last entry was deleted, and keeps its line breaks', async () => {
    const space = await published();
    space.write('content/fenland/brand.yaml', 'BrandName: Fens & Wash\n');
    expect((await space.run(['accept', '--all', '--reason', 'Renamed.'])).code).toBe(0);
    const [, added = ''] = /^ {2}(- id: removals-.*\n(?: {4}.*\n)*)/m.exec(space.read(file)) ?? [];
    expect(added).toContain('all of Fenland Bank is removed');
    for (const [text, wanted] of [
      ['changes:\n', `changes:\n  ${added}`],
      ['# Nothing yet.\n', `# Nothing yet.\nchanges:\n  ${added}`],
      ['', `changes:\n  ${added}`],
      ['# Ours.\r\nchanges: []\r\n', `# Ours.\nchanges:\n  ${added}`.replaceAll('\n', '\r\n')],
    ] as const) {
      space.write(file, text);
      expect((await space.run(['accept', '--all', '--reason', 'Renamed.'])).code).toBe(0);
      expect(space.read(file)).toBe(wanted);
    }
  });

  it('writes the entry below what is there, change by change, and says what it accepts', async () => {
    const space = await published();
    const old = `# Looked through by two.\n${entry('3f2a9c1d77b0', 'gone: [/v1]')}# The end.\n`;
    space.write(file, old);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    const reason = "March: all but Ely's are closed";
    expect(await space.run(['accept', '--removals', 'branches', '--reason', reason])).toEqual({
      code: 0,
      stdout: '',
      stderr: `✓ Accepted in ${file}, 4 changes:
  4 of 11 records of branches are removed, as accepted (${reason}).
`,
    });
    const items = ['FB-02', 'FB-03', 'FB-04', 'FB-05'].map(
      (id) => `      - { digest: …, text: Fenland Bank/${id}/0 is removed }\n`,
    );
    expect(
      space
        .read(file)
        .replace(/removals-\w{8}/, 'removals-…')
        .replaceAll(/digest: \w{16}/g, 'digest: …'),
    ).toBe(
      `${old}  - id: removals-…\n    rule: publish/removals\n    collection: branches\n    items:\n${items.join('')}    reason: "${reason}"\n`,
    );
    expect((await space.run(['build'])).code).toBe(0);
  });

  it('takes the last publication from elsewhere, and its names into the lines to paste', async () => {
    const space = await published();
    const { code } = await space.run(['build', '--out', 'live']);
    expect(code).toBe(0);
    space.write('content/fenland/brand.yaml', 'BrandName: "Wash, Fens: Bank"\n');
    const { help } = await built(space, '--previous', 'live', '--dry-run');
    const [, command] = /`opendata (accept .*)`/.exec(help)!;
    const [, lines] = /from these lines, with the reason:\n([\s\S]*?reason:)/.exec(help)!;
    expect(command).toBe('accept --brand "Fenland Bank" --previous live --reason "…"');

    space.write(file, `${lines} Renamed.\n`);
    expect((await built(space, '--previous', 'live', '--dry-run')).code).toBe(0);
    space.remove(file);
    const args = ['accept', '--brand', 'Fenland Bank', '--previous', 'live', '--reason', 'Renamed.'];
    expect((await space.run(args)).code).toBe(0);
    expect(space.read(file).replace(/^#.*\n/gm, '')).toBe(`${lines} Renamed.\n`);
  });

  it('accepts everything that would stop a build, or says what it would still stop at', async () => {
    const space = await published();
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    space.write('content/fenland/atms.yaml', '[]\n');
    const one = await space.run(['accept', '--removals', 'branches', '--reason', 'So']);
    expect([one.code, one.stderr]).toEqual([
      0,
      expect.stringContaining('would still stop:\n  The collection atms'),
    ]);
    expect((await space.run(['build'])).code).toBe(1);
    expect((await space.run(['accept', '--all', '--reason', 'Sold'])).code).toBe(0);
    expect((await space.run(['build'])).code).toBe(0);
  });

  const refusals: readonly (readonly [readonly string[], string])[] = [
    [['--removals', 'branches'], '--reason needs a sentence'],
    [['--removals', 'branches', '--reason', ' '], '--reason needs a sentence'],
    [['--removals', 'atms', '--reason', 'So'], "wouldn't stop for atms. It would for branches."],
    [['--brand', 'Fenland', '--reason', 'So'], "wouldn't stop for Fenland Bank."],
    [['--gone', '/v2.1', '--reason', 'So'], 'nothing of the kind to accept'],
    [['--media-type', 'v2.1', '--reason', 'So'], 'nothing of the kind to accept'],
    [['--all', '--rule', 'texts/spelling', '--reason', 'So'], 'use them one after the other'],
    [['--all', '--until', '2020-01-01', '--reason', 'So'], '2020-01-01 has passed'],
    [['--all', '--reason', 'So', '--previous', 'nowhere'], 'there is no opendata-manifest.json at nowhere'],
    [['--all', '--reason', 'So', '--out', 'other'], 'there is no last publication in other'],
  ];
  it('refuses what a build would not stop at, and writes nothing', async () => {
    const space = await published();
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    for (const [args, expected] of refusals) {
      const { code, stderr } = await space.run(['accept', ...args]);
      expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining(expected)]);
    }
    expect(() => space.read(file)).toThrow('ENOENT');
  });

  it('accepts nothing of content with errors, whose records would seem to be gone', async () => {
    const space = await published();
    space.write('content/fenland/branches.yaml', '- Type: Phisical\n');
    const { code, stderr } = await space.run(['accept', '--all', '--reason', 'So']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The content has errors')]);
    expect(() => space.read(file)).toThrow('ENOENT');
  });

  it('leaves a file alone that it can not add to', async () => {
    const space = await published();
    const text = "changes: [{ publication: '3f2a9c1d77b0', gone: [/v1], reason: So }]\n";
    space.write(file, text);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    const { code, stderr } = await space.run(['accept', '--all', '--reason', 'So']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('a line for each field')]);
    expect(space.read(file)).toBe(text);
  });

  it('without anything to accept lists what is accepted, and what a build would stop at', async () => {
    const space = await published();
    const { stderr: nothing } = await space.run(['accept']);
    expect(nothing).toContain(`The last publication is ${nameOf(space)}. Nothing is accepted`);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    space.write(file, entry('3f2a9c1d77b0', 'removals: [branches]'));
    const { code, stderr } = await space.run(['accept']);
    expect(code).toBe(0);
    expect(stderr).toContain(`${file} has 1 entry; over: 1. A build would stop at 1 change.`);
    expect(stderr).toContain('it accepts nothing here');
    space.write(file, entry(nameOf(space), 'removals: [branches]'));
    expect((await space.run(['accept'])).stderr).toContain('over: 0. Nothing of it would stop a build.');
  });
});

describe('opendata accept --reason', () => {
  it.each([
    ['content that is not there', fenland, ['--content', 'nope']],
    ['a file that cannot be read', { ...fenland, 'content/fenland/branches.yaml': '- [' }, []],
  ])('ends with the errors for %s, which is not content without warnings', async (_, files, args) => {
    const { code, stdout, stderr } = await workspace(files).run(['accept', '--reason', 'So', ...args]);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/error/);
    expect(stderr).toContain('Nothing was accepted: errors have to be corrected first.');
  });
});

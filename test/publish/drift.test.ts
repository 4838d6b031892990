import { describe, expect, it } from 'vitest';
import { siteYaml, sourceDate, type Workspace, workspace } from '../commands/workspace.js';

const list = 'content/fenland/branches.yaml';

/** A branch with a name, and with times before it. */
function branch(name: string, times = '', id = 'FB-01'): string {
  return `- ${times}Identification: ${id}
  SequenceNumber: 0
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, TownName: ${name === 'Ely' ? 'Ely' : 'March'}, PostCode: CB7 4AA }
`;
}

const from = 'from: 2026-12-01\n  ';

/** Publishes records, then builds others, and gives what the second build says of copies. */
async function drift(first: string, second: string, more = '', env?: Record<string, string>) {
  const space = workspace({
    'content/site.yaml': siteYaml + more,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    [list]: first,
  });
  expect((await space.run(['build'])).code).toBe(0);
  space.write(list, second);
  return { space, ...(await said(space, ['build', '--format', 'json'], env)) };
}

async function said(space: Workspace, args: readonly string[], env: Record<string, string> = sourceDate) {
  const { stdout, code } = await space.run(args, env);
  const { problems } = JSON.parse(stdout);
  const found = problems.filter(({ rule }: { rule: string }) => rule === 'times/drift');
  return { code, found };
}

describe('times/drift: a change that a later copy takes back (D49)', () => {
  const others = branch('Soham', 'until: 2026-11-30\n  ', 'FB-02') + branch('Littleport', from, 'FB-03');
  const both = (today: string, later: string) => others + branch(today) + branch(later, from);

  it('names both lines of a field that the copy has as it was published last', async () => {
    const { found, code, space } = await drift(
      both('Ely', 'Ely'),
      both('Ely', 'Ely').replace('Name: Ely', 'Name: Ely Market'),
    );
    expect(code).toBe(0);
    const lines = space.read(list).split('\n');
    expect(found).toMatchObject([
      {
        severity: 'warning',
        message: expect.stringContaining('"Ely" in the last publication and is "Ely Market" now'),
      },
    ]);
    const [{ at }] = found;
    expect(at.map(({ start }: { start: { line: number } }) => lines[start.line - 1])).toEqual([
      '  Name: Ely Market',
      '  Name: Ely',
    ]);
    // The next publication has nothing to correct.
    expect((await said(space, ['build', '--format', 'json'])).found).toEqual([]);
  });

  it.each([
    ['the copy has the new value too', both('Ely', 'Ely'), both('March', 'March')],
    [
      'the copy was changed on purpose',
      both('Ely', 'Ely'),
      both('Ely', 'March').replace('Name: Ely', 'Name: Ely Market'),
    ],
    ['only the copy has changed', both('Ely', 'Ely'), both('Ely', 'March')],
    ['the record is new', others, both('Ely', 'Ely')],
    ['the copy is new, and has another value', others + branch('Ely'), both('March', 'Chatteris')],
    ['no copy is to come', others + branch('Ely'), others + branch('March')],
  ])('is silent where %s', async (_, first, second) => {
    expect((await drift(first, second)).found).toEqual([]);
  });

  it('is silent on what a copy changes by its beginning, though a still later one has the old value', async () => {
    const all = both('Ely', 'March') + branch('Ely', 'from: 2027-01-01\n  ');
    const december = { SOURCE_DATE_EPOCH: String(Date.parse('2026-12-02T09:00:00Z') / 1000) };
    const { found } = await drift(all, all, '', december);
    expect(found).toEqual([]);
  });

  it.each(['pretty', 'markdown', 'html', 'json'])(
    'is in what diff says of the content, as %s',
    async (format) => {
      const { space } = await drift(both('Ely', 'Ely'), both('Ely', 'Ely'));
      const command = ['diff', 'dist', '--format', format];
      const later = 'record with the same identity from 2026-12-01';
      expect((await space.run(command)).stdout).not.toContain(later);
      space.write(list, both('Ely', 'Ely').replace('Name: Ely', 'Name: Ely Market'));
      const { stdout } = await space.run(command);
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(later);
      expect(stdout).toContain('branches.yaml:17');
    },
  );

  it('finds it in a dry run, is graded by site.yaml, and compares with --previous', async () => {
    const corrected = both('Ely', 'Ely').replace('Name: Ely', 'Name: Ely Market');
    const { code, found, space } = await drift(
      both('Ely', 'Ely'),
      corrected,
      'rules:\n  times/drift: error\n',
    );
    expect([code, found.length]).toEqual([1, 1]);
    const other = ['build', '--dry-run', '--out', 'elsewhere', '--previous', 'dist', '--format', 'json'];
    expect((await said(space, other)).found).toHaveLength(1);
  });
});

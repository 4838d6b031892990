import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';

/** Texts that YAML reads as something else where they have no quotes, or that are written in other ways. */
const texts = [
  ...'null Null NULL nULL ~ true True yes No off 1e3 0x1F 0o17 .inf .NaN 2026-01-01 12:30:00 1_000 007'.split(
    ' ',
  ),
  ..."a: #x [a {a} *a &a !a %a @a `a | > --- ... \"a\" 'a' it's a\\b << = ? é".split(' '),
  ...['- a', 'a: b', 'a #x', 'a, b', '? a', ' a', 'a '],
];

describe('a text that YAML could read as something else is read as it was', () => {
  test('as the reason of accept', async () => {
    const space = workspace(fenland);
    expect((await space.run(['build'])).code).toBe(0);
    space.write('content/fenland/branches.yaml', branchYaml('FB-01'));
    for (const text of texts.filter((each) => each.trim() === each && !/^-/.test(each)).slice(0, 30)) {
      expect((await space.run(['accept', '--all', '--reason', text])).code, text).toBe(0);
      const { stdout, stderr } = await space.run(['check']);
      expect(stdout + stderr, text).not.toMatch(/accepted\.yaml:/);
      space.remove('content/accepted.yaml');
    }
  });

  test('as a name that import, fmt and migrate write', async () => {
    const Notes = texts.map((text) => `${text}`);
    const branch = {
      Identification: 'B1',
      SequenceNumber: '0',
      Name: 'null',
      Type: 'Physical',
      CustomerSegment: ['Personal'],
      PostalAddress: { BuildingNumber: '1', PostCode: 'CB7 4AA' },
    };
    const records = Notes.map((Name, at) => ({ ...branch, Identification: `B${at}`, Name }));
    const space = workspace({
      'content/site.yaml': fenland['content/site.yaml'],
      'feed.json': JSON.stringify({ data: [{ Brand: [{ BrandName: 'NULL', Branch: records }] }] }),
    });
    const { code, stdout } = await space.run(['import', 'feed.json', '--version', 'v2.2']);
    expect(code, stdout).toBe(0);
    const published = async () => {
      await space.run(['accept', '--all', '--reason', 'It is meant.']);
      expect((await space.run(['build'])).code).toBe(0);
      const [file = ''] = space.manifest().routes['/v2.2/branches']!.representations.map((each) => each.file);
      const [
        {
          Brand: [brand],
        },
      ] = JSON.parse(space.read(`dist/site/${file}`)).data;
      const names = brand.Branch.map(({ Identification, Name }: Record<string, string>) => [
        Identification,
        Name,
      ]);
      return [brand.BrandName, new Map(names)];
    };
    const expected = ['NULL', new Map(records.map(({ Identification, Name }) => [Identification, Name]))];
    expect(await published()).toEqual(expected);
    await space.run(['fmt']);
    expect(await published()).toEqual(expected);
    await space.run(['migrate', '--to', 'v2.2']);
    expect(await published()).toEqual(expected);
  });
});

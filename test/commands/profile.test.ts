import { describe, expect, it } from 'vitest';
import { profileFormats } from '../../src/reporting/profile/formats.js';
import type { Profile } from '../../src/reporting/profile/profile.js';
import { branchYaml, fenland, workspace } from './workspace.js';

const counts = (profile: Profile) =>
  profile.collections.map(({ collection, records }) => [collection, records]);

describe('opendata profile', () => {
  it('counts the fields of the content, for programs', async () => {
    const { code, stdout, stderr } = await workspace(fenland).run(['profile', '--format', 'json']);
    expect([code, stderr]).toEqual([0, '']);
    const { collections, source } = JSON.parse(stdout) as Profile;
    expect(source).toBe('content');
    expect(collections.find(({ collection }) => collection === 'branches')?.fields).toContainEqual(
      expect.objectContaining({ field: 'PostalAddress.PostCode', holds: 'text' }),
    );
  });

  it.each(profileFormats)('prints as %s, with what stands out', async (format) => {
    const records = Array.from({ length: 60 }, (_, index) =>
      branchYaml(`FB-${index}`).replace('CB7 4AA', index === 7 ? 'CB 7 4AA' : `CB7 ${index % 10}AA`),
    );
    const space = workspace({ ...fenland, 'content/fenland/branches.yaml': records.join('') });
    const { code, stdout } = await space.run(['profile', '--format', format, '--collection', 'branches']);
    expect(code).toBe(0);
    expect(stdout).toContain('CB 7 4AA');
    expect(stdout).toContain('FB-7');
    expect(stdout).toContain('PostCode');
    if (format === 'html') expect(stdout).toMatch(/<rect width="100" height="10"\/>/);
  });

  it.each([60, 80, 120])('fits %i columns', async (width) => {
    const { stdout } = await workspace(fenland).run(['profile'], { COLUMNS: String(width) });
    const lines = stdout.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}PostCode .*100 %/));
  });

  it('compares with an earlier publication, and reads one by itself', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const path = 'content/fenland/branches.yaml';
    space.write(path, space.read(path).replaceAll('Type: Physical', 'Type: Mobile'));
    const asked = ['profile', '--format', 'json', '--previous', 'dist/site'];
    const { notices, fields } = (JSON.parse((await space.run(asked)).stdout) as Profile).collections[0]!;
    expect(notices.map(({ kind, field, value }) => [kind, field, value])).toEqual([
      ['new-value', 'Type', 'Mobile'],
      ['gone-value', 'Type', 'Physical'],
    ]);
    expect(fields.every(({ before }) => before?.records === before?.of)).toBe(true);
    const published = JSON.parse(
      (await space.run(['profile', 'dist/site', '--format', 'json'])).stdout,
    ) as Profile;
    const own = JSON.parse((await space.run(['profile', '--format', 'json'])).stdout) as Profile;
    expect(counts(published)).toEqual(counts(own));
  });

  it('compares with a publication of another version only in one that both have', async () => {
    const space = workspace(fenland);
    space.write('content/site.yaml', `${space.read('content/site.yaml')}versions: [v2.1]\n`);
    await space.run(['build']);
    space.write('content/site.yaml', space.read('content/site.yaml').replace('versions: [v2.1]\n', ''));
    const { stdout } = await space.run(['profile', '--format', 'json', '--previous', 'dist/site']);
    const [own] = (JSON.parse(stdout) as Profile).collections;
    expect(own?.version).toBe('v2.1');
    expect(own?.fields.every(({ before }) => before?.records === before?.of)).toBe(true);
  });

  it('says once what there is not', async () => {
    const { stderr } = await workspace({}).run(['profile']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('There is no content folder here')]);
  });

  it('leaves out records with errors, and says so', async () => {
    const space = workspace({
      ...fenland,
      'content/fenland/branches.yaml': `${branchYaml('FB-1')}${branchYaml('FB-2').replace('Physical', 'Floating')}`,
    });
    const { code, stdout, stderr } = await space.run([
      'profile',
      '--format',
      'json',
      '--collection',
      'branches',
    ]);
    expect(code).toBe(0);
    expect(stderr).toBe('content has 1 error: records with errors are not in this. See them with check.\n');
    expect(counts(JSON.parse(stdout) as Profile)).toEqual([['branches', 1]]);
  });

  it('reads a feed of somebody else, valid or not', async () => {
    const feed = { data: [{ Brand: [{ BrandName: 'Fen', ATM: [{ Identification: 7, Nonsense: 'x' }] }] }] };
    const space = workspace({ ...fenland, 'atms.json': JSON.stringify(feed) });
    const { stdout } = await space.run(['profile', 'atms.json', '--format', 'json']);
    const [own] = (JSON.parse(stdout) as Profile).collections;
    expect(own?.fields.map(({ field, records }) => [field, records])).toEqual([
      ['Identification', 1],
      ['Nonsense', 1],
    ]);
  });

  it('refuses what there is not', async () => {
    const space = workspace(fenland);
    const brand = await space.run(['profile', '--brand', 'Fennland']);
    expect([brand.code, brand.stdout]).toEqual([2, '']);
    expect(brand.stderr).toContain('--brand: no brand is called Fennland. The brands are Fenland Bank.');
    expect((await space.run(['profile', 'nothing-here'])).stderr).toContain(
      'nothing-here is not a publication, feed or content folder',
    );
  });
});

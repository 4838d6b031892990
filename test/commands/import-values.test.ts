import { describe, expect, it } from 'vitest';
import { ely, feedOf } from '../import/feeds.js';
import { type Workspace, workspace } from './workspace.js';

const wales = { ...ely, PostalAddress: { ...ely.PostalAddress, Country: 'Wales' } };
const march = { ...ely, Identification: 'FB-0103', Name: 'March' };
const country = 'fenland-bank/branches/FB-0102';

const night = (space: Workspace, ...options: string[]) => space.run(['import', 'feed.json', ...options]);
const branches = (space: Workspace) => space.read('content/fenland-bank/branches.yaml');
const feed = (...records: readonly object[]) => JSON.stringify(feedOf('branches', records));

/** A project that has imported records. */
async function imported(...records: readonly object[]): Promise<Workspace> {
  const space = workspace({ 'feed.json': feed(...records) });
  await night(space);
  return space;
}

const values = (...entries: readonly string[]) =>
  `values:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;

describe('import.yaml', () => {
  it('accepts a loss for ten nights, and lists it once the feed says otherwise', async () => {
    const space = await imported(wales, march);
    expect((await night(space)).code).toBe(1);
    const { code, stderr } = await night(space, '--accept', 'They have been told.');
    expect(code).toBe(0);
    expect(stderr).toContain('1 entry accepted as lost in content/import.yaml.\n');
    expect(stderr).toContain('  import.yaml    1 accepted as lost\n');
    expect(stderr).toContain('Records equal  1 of 2 (50 %)');
    expect(space.read('content/import.yaml')).toContain(
      `values:\n  - { record: ${country}, field: PostalAddress.Country, feed: Wales, reason: They have been told. }\n`,
    );
    const before = branches(space);
    for (let nights = 0; nights < 10; nights++) {
      const { code, stderr } = await night(space);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('import/lost')]);
    }
    expect(branches(space)).toBe(before);
    expect((await space.run(['check'])).stderr).not.toContain('import.yaml');

    space.write('feed.json', feed(ely, march));
    const after = await night(space);
    expect(after.code).toBe(0);
    expect(after.stderr).toMatch(/content\/import\.yaml:\d+:7 {2}warning {2}import\/entry-over/);
    expect(after.stderr).toContain(`${country}, PostalAddress.Country: the feed has "GB" there now.`);
    expect(branches(space)).toContain('Country: GB');
  });

  it('does not accept another value in the same place, or the same in another', async () => {
    const space = await imported(wales, march);
    await night(space, '--accept', 'They have been told.');
    space.write(
      'feed.json',
      feed({ ...wales, PostalAddress: { ...ely.PostalAddress, Country: 'Wessex' } }, march),
    );
    const other = await night(space);
    expect(other.code).toBe(1);
    expect(other.stderr).toContain('"Wessex" is left out');
    expect(other.stderr).toContain('import/entry-over');
    space.write('feed.json', feed(wales, { ...march, PostalAddress: wales.PostalAddress }));
    expect((await night(space)).code).toBe(1);
  });

  it('names a value set by hand that the feed lacks, with the line that keeps it, and keeps it', async () => {
    const space = await imported(wales, march);
    const byHand = branches(space).replace('TownName: Ely,', 'TownName: Ely, Country: GB,');
    space.write('content/fenland-bank/branches.yaml', byHand);
    const dry = await night(space, '--dry-run');
    expect(dry.stderr).toContain('"GB" is removed: the feed has "Wales" here, which is left out.');
    const line = `- { record: ${country}, field: PostalAddress.Country, feed: Wales, value: GB, reason: }`;
    expect(dry.stderr).toContain(line);

    space.write('content/import.yaml', values(line.slice(2).replace('reason:', 'reason: We know.')));
    expect(await night(space)).toMatchObject({ code: 0 });
    expect(branches(space)).toBe(byHand);
    space.remove('content/import.yaml');

    const kept = await night(space, '--keep', 'Only we know.');
    expect(kept.code).toBe(0);
    expect(kept.stderr).toContain('1 entry kept in content/import.yaml.\n');
    expect(kept.stderr).toContain('  import.yaml    1 replaced\n');
    for (let nights = 0; nights < 10; nights++) expect(await night(space)).toMatchObject({ code: 0 });
    expect(branches(space)).toBe(byHand);
  });

  it('names a value that the feed has otherwise, and a whole object that it lacks', async () => {
    const space = await imported(ely, march);
    const byHand = branches(space)
      .replace('Name: March', 'Name: March Town')
      .replace(
        /$/,
        '  Availability: { StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00, ClosingTime: 12:00 }] }] } }\n',
      );
    space.write('content/fenland-bank/branches.yaml', byHand);
    const { stderr, code } = await night(space, '--dry-run');
    expect(code).toBe(0);
    expect(stderr).toContain('"March Town" becomes "March", as in the feed.');
    expect(stderr).toContain(
      '- { record: fenland-bank/branches/FB-0103, field: Name, feed: March, value: March Town, reason: }',
    );
    // Whether somebody or the feed has changed a name is not known, so only what the feed lacks is kept.
    const { stderr: kept } = await night(space, '--keep', 'We asked them.');
    expect(kept).toContain('1 entry kept in content/import.yaml.');
    expect(branches(space)).toBe(byHand.replace('March Town', 'March'));
    expect(await night(space)).toMatchObject({ code: 0 });
    expect(branches(space)).toBe(byHand.replace('March Town', 'March'));
    expect((await night(space, '--keep', 'Once more.')).stderr).toContain('There is nothing to keep.');
  });

  it('keeps a repair of an invalid record for ten nights, and lists it once the feed is right', async () => {
    const space = await imported(ely, march);
    const before = branches(space);
    const { PostCode: _, ...address } = march.PostalAddress;
    const broken = { ...march, Type: 'Hut', PostalAddress: address };
    space.write('feed.json', feed(ely, broken));
    const refused = await night(space);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Nothing was imported.');
    expect(refused.stderr).toContain('field: PostalAddress.PostCode, value: CB7 4AB, reason: }');

    expect((await night(space, '--keep', 'They have been told.')).code).toBe(0);
    expect(space.read('content/import.yaml')).toContain(
      'field: Type, feed: Hut, value: Physical, reason: They have been told. }',
    );
    for (let nights = 0; nights < 10; nights++) expect(await night(space)).toMatchObject({ code: 0 });
    expect(branches(space)).toBe(before);
    space.write('feed.json', feed(ely, march));
    const { stderr, code } = await night(space);
    expect(code).toBe(0);
    expect(stderr).toContain('Type: the feed has "Physical" there now, as this entry requires.');
    expect(stderr.match(/import\/entry-over/g)).toHaveLength(2);
  });

  it('has one entry for a value that many records lack, or that is lost in many', async () => {
    const many = (over: (index: number) => object) =>
      Array.from({ length: 284 }, (_, index) => ({
        ...march,
        ...over(index),
        Identification: `FB-${1000 + index}`,
      }));
    const space = await imported(...many(() => ({})));
    space.write('feed.json', feed(...many(() => ({ Type: undefined }))));
    const kept = await night(space, '--keep', 'The feed never has it.');
    expect(kept.stderr).toContain('1 entry kept in content/import.yaml.');
    expect(kept.code).toBe(0);
    expect(space.read('content/import.yaml')).toContain(
      '  - { record: fenland-bank/branches, field: Type, value: Physical, reason: The feed never has it. }\n',
    );
    space.write(
      'feed.json',
      feed(...many((index) => ({ Type: undefined, Brand: 'x', Photo: index < 200 ? 'ftp' : 'http' }))),
    );
    const accepted = await night(space, '--accept', 'Nobody needs it.');
    expect(accepted.stderr).toMatch(/\d entr(?:y|ies) accepted as lost/);
    expect(accepted.code).toBe(0);
    expect(space.read('content/import.yaml')).toContain(
      '  - { record: fenland-bank/branches, field: Brand, feed: x, reason: Nobody needs it. }\n',
    );
    expect(await night(space)).toMatchObject({ code: 0 });
  });

  it('is about one item of a list, and leaves the others in their places', async () => {
    const services = { ...march, ServiceAndFacility: ['WiFi', 'Moat', 'Parking'], Accessibility: ['Moat'] };
    const space = await imported(services);
    expect((await night(space)).code).toBe(0);
    space.write(
      'content/import.yaml',
      values(
        '{ record: fenland-bank/branches/FB-0103, field: ServiceAndFacility, feed: Moat, reason: No. }',
        '{ record: fenland-bank/branches, field: Accessibility, feed: Moat, value: LevelAccess, reason: They mean it. }',
      ),
    );
    expect(await night(space)).toMatchObject({ code: 0 });
    expect(branches(space)).toContain('ServiceAndFacility: [WiFi, Parking]\n');
    expect(branches(space)).toContain('Accessibility: [LevelAccess]\n');
  });

  it('can set what is invalid no more than a feed can', async () => {
    const space = await imported(ely);
    space.write(
      'content/import.yaml',
      values(`{ record: ${country}, field: Type, feed: Physical, value: Castle, reason: It is. }`),
    );
    const { code, stderr } = await night(space);
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was imported.');
  });

  it('is checked like the other settings', async () => {
    const space = await imported(ely);
    space.write(
      'content/import.yaml',
      values(
        `{ record: ${country}, field: Type, reason: So. }`,
        `{ record: ${country}, feld: Type, feed: x, reason: So. }`,
      ),
    );
    const { code, stderr } = await space.run(['check']);
    expect(code).toBe(1);
    expect(stderr).toContain('content/import.yaml:2:7  error  site/import-nothing');
    expect(stderr).toContain('feld');
  });
});

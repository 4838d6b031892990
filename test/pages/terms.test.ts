import { describe, expect, it } from 'vitest';
import { fenland, siteYaml, type Workspace, workspace } from '../commands/workspace.js';
import { account } from '../terms/fixtures.js';

/** An announced charge; a launch; an account whose days end; one with an offer. */
const accounts = JSON.stringify(
  [
    account(
      [
        { id: 'R1', last: '2026-03-31', charge: '15.00' },
        { id: 'R2', after: 'R1', first: '2026-04-01', charge: '20.00' },
      ],
      { Name: 'Everyday' },
    ),
    account([{ id: 'R1', first: '2026-04-01', charge: '1.00' }], { Name: 'Skylark' }),
    account([{ id: 'R1', last: '2026-04-30', charge: '2.00' }], { Name: 'Classic' }),
    account(
      [
        { id: 'P1', kind: 'Promotional', last: '2026-04-30', months: 12, charge: '0.00' },
        { id: 'R1', after: 'P1', charge: '3.00' },
      ],
      { Name: 'Rewards' },
    ),
  ].map((record, at) => ({ ...record, Identification: `FB-${at}` })),
);

const address = '/compare/personal-current-accounts';
const file = 'content/fenland/personal-current-accounts.yaml';

function bank(settings = '', more = {}): Record<string, string> {
  return { ...fenland, 'content/site.yaml': `${siteYaml}pages: on\n${settings}`, [file]: accounts, ...more };
}

/** The same a year before, so that it is past for every machine that runs these tests. */
const lastYear = { [file]: accounts.replaceAll('2026-', '2025-') };

const at = (time: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(time) / 1000) });

function page(space: Workspace): string {
  return space.read(`dist/site/${space.manifest().resources[address]!.representations[0]!.file}`);
}

describe('a page of terms', () => {
  it('changes only on days on which something begins or ends, in the time zone of the site', async () => {
    const space = workspace(bank('timeZone: Pacific/Auckland\n', lastYear));
    const { routes } = (await space.run(['build'], at('2025-03-01T09:00:00Z'))) && space.manifest();
    const pages: string[] = [];
    const manifests: string[] = [];
    for (const time of [
      '2025-03-30T09:00Z',
      '2025-03-31T10:59Z',
      '2025-03-31T11:01Z',
      '2025-04-30T11:59Z',
      '2025-04-30T12:01Z',
    ]) {
      const { code, stderr } = await space.run(['build'], at(time));
      expect(code, stderr).toBe(0);
      pages.push(page(space));
      manifests.push(space.read('dist/site/opendata-manifest.json'));
      expect(space.manifest().routes).toEqual(routes);
    }
    const [first, sameDays, nextDay, sameAgain, last] = pages;
    expect(first).toContain('<html lang="en-GB" data-time-zone="Pacific/Auckland">');
    expect(sameDays).toBe(first);
    expect(manifests[1]).toBe(manifests[0]);
    expect(nextDay).not.toBe(first);
    expect(sameAgain).toBe(nextDay);
    expect(last).not.toBe(nextDay);
    const said = (text = '') =>
      /<table[\s\S]*?<\/table>/
        .exec(text)![0]
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .replaceAll(' Most that borrowing without agreement can cost in a month', '')
        .replaceAll('Fenland Bank ', '')
        .replaceAll(' Compare', '');
    expect(said(first)).toContain('Everyday £15 From 1 April 2025: £20');
    expect(said(first)).toContain('Classic Offered until 30 April 2025 £2');
    expect(said(first)).toMatch(/Announced Skylark From 1 April 2025 £1 $/);
    expect(said(nextDay)).toMatch(/Everyday £20 Skylark £1 /);
    expect(said(last)).toMatch(/Rewards £3 .*Not offered now .*Classic Offered until 30 April 2025 £2 $/);
    // Each says for which day it is, and when the next change is.
    const day = (text = '') => /As published for [^<]*/.exec(text)?.[0];
    expect(day(nextDay)).toBe(
      'As published for 1 April 2025. The next change that is announced is on 1 May 2025.',
    );
    expect(day(last)).toBe('As published for 1 May 2025.');
  });

  it('says what is not on sale by the content, in a version without a field for it', async () => {
    const record = accounts.replace('"Name":"Everyday"', '$&,"OnSaleIndicator":false');
    const space = workspace(bank('versions: [v2.1]\nsource: v2.2\n', { [file]: record }));
    await space.ends('build', 0);
    const [, closed = ''] = page(space).split('<tr role="row" class="group">').slice(-2);
    expect(closed).toMatch(/Not on sale to new customers <[\s\S]*Everyday<.*Not on sale to new customers/);
    expect(closed).not.toMatch(/Skylark|Classic|Rewards/);
    // Once as the title of their group, and once for the only one.
    expect(page(space).match(/Not on sale to new customers/g)).toHaveLength(2);
  });
});

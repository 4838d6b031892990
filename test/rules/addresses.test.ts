import { describe, expect, it } from 'vitest';
import { check, rulesBroken } from './check.js';
import { accountAt } from './fixtures.js';

const account = (address: string) => ({
  collection: 'personal-current-accounts' as const,
  yaml: accountAt(JSON.stringify(address)),
});

describe('addresses of the web', () => {
  it.each(['https://www.fenland.example/terms', 'http://fenland.example', 'https://fenland.example/a?b=c#d'])(
    '%s is one',
    async (address) => expect(await rulesBroken(account(address))).not.toContain('texts/web-address'),
  );

  it.each([
    ['www.fenland.example', 'https://www.fenland.example'],
    ['fenland.example/terms', 'https://fenland.example/terms'],
    ['HTTPS://www.fenland.example/', 'https://www.fenland.example/'],
    ['https://www.fenland.example/our terms', 'https://www.fenland.example/our%20terms'],
    ['see website', undefined],
    ['htp://foo bar', undefined],
    ['https://', undefined],
    ['N/A', undefined],
    ['terms@fenland.example', undefined],
    ['ftp://fenland.example/terms', undefined],
  ])('%s is none, with %s proposed', async (address, suggestion) => {
    const [found, ...others] = await check(account(address));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      rule: 'texts/web-address',
      severity: 'warning',
      field: ['Overdraft', 'TcsAndCsURL'],
    });
    expect(found?.args).toEqual({ address, ...(suggestion !== undefined && { suggestion }) });
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///c:/terms',
  ])('%j is an error', async (address) => {
    expect(await check(account(address))).toMatchObject([
      { rule: 'texts/unsafe-address', severity: 'error', args: { address } },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  notHttps,
  sameAddress,
  unsafeAddress,
  webAddress,
} from '../../src/rules/built-in/texts/addresses.js';
import { argsIn, inGroup } from './check.js';

/** What each rule says of an address of the web. */
const said = (address: string) => ({
  unsafe: argsIn(unsafeAddress, { TcsAndCsURL: address }),
  none: argsIn(webAddress, { TcsAndCsURL: address }),
  open: argsIn(notHttps, { TcsAndCsURL: address }),
});

describe('an address of the web', () => {
  it.each<[string, Partial<ReturnType<typeof said>>]>([
    ['https://www.fenland.example/terms', {}],
    ['https://fenland.example/a?b=c#d', {}],
    ['http://fenland.example/a', { open: [{ suggestion: 'https://fenland.example/a' }] }],
    ...['see website', 'htp://foo bar', 'https://', 'http://', 'http//x', 'N/A', 'terms@fenland.example'].map(
      (address): [string, object] => [address, { none: [{ address }] }],
    ),
    ['ftp://fenland.example/a', { none: [{ address: 'ftp://fenland.example/a' }] }],
    [
      'www.fenland.example',
      { none: [{ address: 'www.fenland.example', suggestion: 'https://www.fenland.example' }] },
    ],
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'file:///c',
    ].map((address): [string, object] => [address, { unsafe: [{ address }] }]),
  ])('%j', (address, expected) => {
    expect(said(address)).toEqual({ unsafe: [], none: [], open: [], ...expected });
  });

  it.each([
    ['/a', true],
    ['/a/', true],
    ['/a#terms', false],
    ['/a/terms', false],
  ])('of terms may be that of the product: %s: %s', (path, is) => {
    const [ProductURL, TcsAndCsURL] = ['/a', path].map((each) => `https://fenland.example${each}`);
    const found = [{ args: {}, path: ['TcsAndCsURL'], also: [['ProductURL']] }];
    expect(inGroup(sameAddress, { ProductURL, TcsAndCsURL })).toEqual(is ? found : []);
    expect(inGroup(sameAddress, { TcsAndCsURL })).toEqual([]);
  });
});

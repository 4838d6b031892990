import type { Shell } from '../../src/parts/pages/shell.js';
import { english } from '../../src/parts/pages/texts.js';

/** What is around the pages of a publication at the root of an unknown host. */
export const shell: Shell = {
  texts: english,
  title: 'Fenland Bank',
  base: '',
  currency: 'GBP',
  timeZone: 'Europe/London',
  origin: undefined,
  licenseUrl: 'https://fenland.example/licence',
  termsUrl: 'https://fenland.example/terms',
  styles: [],
  script: '/page.js',
  parts: { find: '/find.js', compare: '/compare.js' },
  distances: 'miles',
  logo: undefined,
  icon: '/icon.svg',
  nav: [],
  further: [],
};

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
  files: {
    page: { style: '/page.css', script: '/page.js' },
    area: { style: '/page.css', script: '/area.js' },
    brand: { style: '/products.css', script: '/page.js' },
    product: { style: '/products.css', script: '/product.js' },
    products: { style: '/products.css', script: '/products.js' },
    find: {
      style: '/find.css',
      script: '/find.js',
      map: '/map.js',
      names: '/names.js',
      districts: '/districts.js',
    },
  },
  distances: 'miles',
  logo: undefined,
  icon: '/icon.svg',
  nav: [],
  further: [],
};

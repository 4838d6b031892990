import type { Explanations } from './page.js';
import { branch, soundSite } from './samples.js';

const truro = branch('SortCode: [070116]\n');

/** Rules on what becomes of a record in the other version. */
export const versionsPages: Explanations<'versions/lost'> = {
  'versions/lost': {
    means:
      'A record is written once, in the shape of v2.1 or v2.2, and the other version is made from it. This version has no place for something in the record, so it is left out there, or published as the nearest thing there is. The version that the record is written in has all of it. docs/content.md lists what becomes of each field.',
    matters:
      'Nothing is wrong, and there is nothing to mend. It is reported so that you know what readers of that version do not see.',
    examples: [
      {
        about: 'v2.1 has no sort codes',
        beside: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
        wrong: {
          files: {
            'content/site.yaml': soundSite['content/site.yaml'],
            'content/fenland/branches.yaml': truro,
          },
        },
        right: {
          files: {
            'content/site.yaml': `${soundSite['content/site.yaml']}versions: [v2.2]\n`,
            'content/fenland/branches.yaml': truro,
          },
        },
      },
    ],
  },
};

import type { Explanations } from './page.js';
import { branch, soundSite } from './samples.js';

const truro = branch('SortCode: [070116]\n');

/** A cash machine with a note, as v2.1 writes it. */
function machine(amount: string): string {
  return `- Identification: FB-A1
  SupportedCurrencies: [GBP]
  MinimumPossibleAmount: ${amount}
  Note: In the lobby
  Location: { PostalAddress: { TownName: Ely, PostCode: CB7 4AA } }
`;
}

/** Rules on what becomes of a record in the other version. */
export const versionsPages: Explanations<
  'versions/lost' | 'versions/not-kept' | 'versions/reads-otherwise' | 'versions/other-shape'
> = {
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

  'versions/not-kept': {
    means:
      'A record was to be written in the shape of another version by opendata migrate, and that version has no place for something in it, as v2.1 has none for a sort code or for what a contact says.',
    matters:
      'It would be gone from the files, and from what is published in every version. So nothing is written. If it may go, say so once: --accept-losses and the collection. It is listed then as a warning, and is still in the history of git. Else leave these brands as they are, and name those that may be migrated with --brand.',
    examples: [
      {
        beside: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
        wrong: {
          files: { 'content/fenland/branches.yaml': truro },
          command: 'opendata migrate --to v2.1',
        },
        right: {
          files: { 'content/fenland/branches.yaml': branch('') },
          command: 'opendata migrate --to v2.1',
        },
      },
    ],
  },

  'versions/reads-otherwise': {
    means:
      'A record is written in the shape of another version by opendata migrate. Nothing of it is lost, but the version that it was written in is made from the new shape from now on, and publishes something else than before: the marketing state that the other version requires, an amount without its last zeros, several notes as one text.',
    matters:
      'Nothing is wrong. It is said so that you know what changes for readers; all else that is published stays as it is.',
    examples: [
      {
        about: 'v2.2 writes amounts with two decimals at most',
        wrong: {
          files: { 'content/fenland/atms.yaml': machine('10.500') },
          command: 'opendata migrate --to v2.2',
        },
        right: {
          files: { 'content/fenland/atms.yaml': machine('10.50') },
          command: 'opendata migrate --to v2.2',
        },
      },
    ],
  },

  'versions/other-shape': {
    means:
      'Records of a brand have errors in the version that source: in site.yaml or brand.yaml says, nearly all of these have none in the other version, and no record has anything that only the version of source: has. So they are written in the shape of the other version.',
    matters:
      'Each time of day and each note is an error by itself, and none of them is what is wrong. If the records are to be written in the version of source: from now on, opendata migrate writes them so. If not, set source: to the version that they are written in.',
    examples: [
      {
        beside: { 'content/fenland/atms.yaml': machine('10') },
        wrong: {
          files: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' },
          also: ['schema/type'],
        },
        right: {
          files: { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.1\n' },
        },
      },
    ],
  },
};

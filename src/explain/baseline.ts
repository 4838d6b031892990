import type { Explanations } from './page.js';
import { branch } from './samples.js';

const path = 'content/baseline.yaml';
const branches = 'content/fenland/branches.yaml';
const entry = (until: string) => `accepted:
  - rule: atms/unlocatable
    record: fenland/atms/A1
    reason: The machine travels with the summer fair.
${until}`;
const travelling =
  '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { TownName: Ely } }\n';
const located =
  '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Location: { PostalAddress: { StreetName: Broad Street, BuildingNumber: 1, PostCode: CB7 4AA } }\n';

/** Rules on content/baseline.yaml, which holds the problems that somebody has looked at and lives with. */
export const baselinePages: Explanations<'baseline/unused' | 'baseline/expired'> = {
  'baseline/unused': {
    means:
      'An entry of content/baseline.yaml accepts a problem that is not there. Either it was mended, or the value has changed: then the problem is a new one, and is shown.',
    matters: 'An entry that is left over would hide the same mistake when it is made again. Delete it.',
    examples: [
      {
        about: 'the problem was mended',
        beside: { 'content/fenland/atms.yaml': located },
        wrong: { files: { [path]: entry('') } },
        right: { files: { [branches]: branch('') } },
      },
    ],
  },
  'baseline/expired': {
    means:
      'An entry of content/baseline.yaml accepted a problem until a day, that day is over, and the problem is still there. The problem itself is shown again as well.',
    matters: 'Somebody promised to mend it by then. Mend it, or give the entry a later day and say why.',
    examples: [
      {
        beside: { 'content/fenland/atms.yaml': travelling },
        wrong: { files: { [path]: entry('    until: 2026-03-31\n') }, also: ['atms/unlocatable'] },
        right: { files: { [path]: entry('    until: 2026-09-30\n') } },
      },
    ],
  },
};

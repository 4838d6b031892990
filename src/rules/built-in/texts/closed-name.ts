import { quoted } from '../../../model/message.js';
import { placed } from '../geography/position.js';
import { nothing, recordRule } from '../rule.js';

const branch = (name: string) => `- Identification: FB-0102
  SequenceNumber: 0
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AB }
`;

/** Closed, but not for a time: "closed Mondays", "closed 12 to 1". */
const closed =
  /\b(?:closed|shut) ?down\b|\bclosed\b(?! (?:on |at |for |from |between |during |all |every )?(?:\d|mon|tue|wed|thu|fri|sat|sun|weekend|bank|public|lunch|christmas|easter|new year|circuit|user))/i;

/** Names of places that say that they are no more. */
export const closedName = recordRule({
  rule: 'texts/closed-name',
  severity: 'warning',
  title: 'The name of a place says that it is closed',
  means:
    'The Name of a branch, or of the Site of an ATM, has the word “closed”, other than for a time, such as “closed on Mondays”.',
  matters: 'The place is still published: maps lead customers there.',
  wrong: { collection: 'branches', yaml: branch('ELY HIGH STREET (CLOSED)') },
  right: { collection: 'branches', yaml: branch('ELY HIGH STREET') },
  message: ({ name }: { name: string }) => ({
    message: `${quoted(name)} says that it is closed.`,
    hint: 'if it is, remove the record; if not, the name is wrong',
  }),
  of: 'record',
  collections: placed,
  check({ Name: branch, Location }) {
    const name = branch ?? Location?.Site?.Name;
    if (name === undefined || !closed.test(name)) return nothing;
    return [{ args: { name }, path: branch === undefined ? ['Location', 'Site', 'Name'] : ['Name'] }];
  },
});

import { quoted } from '../../../model/message.js';
import { placedCollections } from '../geography/position.js';
import { noFindings, recordRule } from '../rule.js';

/** Closed, but not for a time: "closed Mondays", "closed 12 to 1". */
const closed =
  /\b(?:closed|shut) ?down\b|\bclosed\b(?! (?:on |at |for |from |between |during |all |every )?(?:\d|mon|tue|wed|thu|fri|sat|sun|weekend|bank|public|lunch|christmas|easter|new year|circuit|user))/i;

/** Names of places that say that they are no more. */
export const closedName = recordRule({
  rule: 'texts/closed-name',
  severity: 'warning',
  message: ({ name }: { name: string }) => ({
    message: `${quoted(name)} says that it is closed.`,
    hint: 'if it is, remove the record; if not, the name is wrong',
  }),
  of: 'record',
  collections: placedCollections,
  check({ Name: branch, Location }) {
    const name = branch ?? Location?.Site?.Name;
    if (name === undefined || !closed.test(name)) return noFindings;
    return [{ args: { name }, path: branch === undefined ? ['Location', 'Site', 'Name'] : ['Name'] }];
  },
});

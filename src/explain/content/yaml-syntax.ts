import type { Explanations } from '../page.js';
import { branch, branches, lines } from '../samples.js';

const ely = branch('');
const march = branch('', 'FB-02');

/** Where a YAML file stops making sense: one rule with many reasons, of which the page shows those made most. */
export const yamlSyntaxPage: Explanations<'content/yaml-syntax'> = {
  'content/yaml-syntax': {
    means:
      'From here on the file makes no sense as YAML. The message says which sign or space is missing or too many. In short: a field is a name, a colon, a space and a value; what belongs to a field is indented under it by two spaces; each entry of a list begins with a dash and a space; a text that begins with a sign stands in quotes. What is shown here are the mistakes made most.',
    matters:
      "A program can't guess what was meant. The other records of the file are checked all the same, but nothing is published until this is mended.",
    examples: [
      lines('Name:Ely High Street', 'Name: Ely High Street', 'no space after the colon'),
      lines('Name Ely High Street', 'Name: Ely High Street', 'no colon'),
      branches(ely.replace('  Type', '   Type'), ely, 'a line that is indented by a space too many'),
      branches(ely.replace('- ', '-'), ely, 'no space after the dash'),
      lines(
        'ServiceAndFacility: - WiFi',
        'ServiceAndFacility:\n  - WiFi',
        'a list that begins on the line of its field',
      ),
      lines(
        'ServiceAndFacility: [WiFi, NightSafe',
        'ServiceAndFacility: [WiFi, NightSafe]',
        'a bracket that is never closed',
      ),
      lines(
        'ServiceAndFacility: ["WiFi" "NightSafe"]',
        'ServiceAndFacility: ["WiFi", "NightSafe"]',
        'a comma is missing',
      ),
      lines(
        'ServiceAndFacility:\n  - WiFi\n  NightSafe',
        'ServiceAndFacility:\n  - WiFi\n  - NightSafe',
        'no dash before an entry of a list',
      ),
      branches(
        ely + march.replace(/^(?=.)/gm, '  '),
        ely + march,
        'a record further in than the records before it',
      ),
      branches(
        `${ely}FB-02\t0\tMarch\tPhysical\tPE15 8AA\n`,
        ely + march,
        'a row that was copied from a spreadsheet',
      ),
      branches(
        ely.replace('  Type', '\u00a0\u00a0Type'),
        ely,
        'no-break spaces, which come along with pasted text',
      ),
      lines('Name: @Ely', 'Name: "@Ely"', 'a text that begins with a sign'),
      lines(
        'Note: |-\n    Closed on\n  market days',
        'Note: |-\n  Closed on\n  market days',
        'lines of a text that are not indented alike',
      ),
      lines('Note: "Closed on 1\\5"', 'Note: "Closed on 1/5"', 'a backslash in double quotes'),
    ],
  },
};

import { wrappedText } from '../base/text/columns.js';
import { latinWords } from '../base/text/latin-words.js';
import { collectionsOfSite } from '../model/collection.js';
import { placeholderAddress, placeholders } from '../model/placeholders.js';
import { brandFolderOf } from './content/brand-folder.js';
import { inlineScalar } from './edit/scalars.js';
import { brandSettings, siteSettings } from './site/settings.js';

/**
 * The files of a new content folder, by path below it: settings, one brand, and a branch and an ATM as examples.
 * @param brand its published name
 */
export function starterFiles(bank: string, brand: string): Record<string, string> {
  const folder = brandFolderOf(brand);
  return {
    'site.yaml': siteYaml(bank),
    [`${folder}/brand.yaml`]: `# The brand's name, as it is published.\nBrandName: ${inlineScalar(brand, brandSettings.shape.BrandName, false)}\n`,
    [`${folder}/branches.yaml`]: branchesYaml,
    [`${folder}/atms.yaml`]: atmsYaml,
  };
}

function siteYaml(bank: string): string {
  const vendor = vendorOf(bank);
  return `# The settings of the publication.

# The token that names the publisher in the media type: application/prs.${vendor}.opendata.v2.1+json.
vendor: ${inlineScalar(vendor, siteSettings.shape.vendor, false)}

# The path before the version in every address: /open-banking/v2.1/branches.
basePath: /open-banking

# The licence of the data, and the terms of use.
licenseUrl: ${placeholders.licenseUrl} # placeholder: change it
termsUrl: ${placeholders.termsUrl} # placeholder: change it

# Where it is published. With it, pages and the description for programs have whole addresses.
# origin: https://openapi.example.com

# The version whose shape the content is written in. The other version is made from it.
source: v2.1

# A build that would remove more than this share of a collection's records, in per cent, stops and asks first.
guard:
  removals: 20

# What is published beside the data: pages for people, files for spreadsheets and maps, a description for programs,
# and a feed of what changed.
pages: on
downloads: on
openapi: on
changes: on
`;
}

/** The letters and digits of a bank's name, as a token of at most 63 characters. */
function vendorOf(bank: string): string {
  const token = latinWords(bank).join('-').toLowerCase().slice(0, 63).replace(/-$/, '');
  return token === '' ? placeholders.vendor : token;
}

const listFiles = collectionsOfSite().map((name) => `\`${name}.yaml\``);

/** The README for editors of the content folder. */
export const editorsReadme = `# How to edit

${wrappedText(
  `Each folder here is a brand. It holds the brand's name in \`brand.yaml\`, and its records in lists: ${listFiles.slice(0, -1).join(', ')} and ${listFiles.at(-1)}. A folder of that name, with a file for each record, does as well.`,
  118,
)}

1. Change a file, or add a record: \`npx opendata-press new branch\`.
2. Look for mistakes: \`npx opendata-press check\` names the file, the line, and what to write instead.
3. Publish: \`npx opendata-press build\`. As long as there is an error, nothing is published.

Write values as you would say them: \`PostCode: CB7 4ZZ\`, \`Identification: 0001\`, \`Country: NO\`. Only a text with a
colon or a # in it needs quotes: \`Name: "Ely: High Street"\`. Text after a # is a comment.

What happens on a day is written beforehand. With \`from: 2027-03-01\` as its first line, a record is published from that
day on, also in place of the one with the same Identification; \`until: 2027-03-31\` withdraws one after its last day.

In VS Code, install the YAML extension that it recommends: Ctrl+Space then proposes what can be written, and mistakes
are underlined as you type.
`;

/** The lines of the made-up address, each with this indentation. */
function addressYaml(indentation: string): string {
  return Object.entries(placeholderAddress)
    .map(([key, value]) => `${indentation}${key}: ${value}\n`)
    .join('');
}

const branchesYaml = `# The branches of the brand, a list. This one is an example: make it yours, and add others below it.

- Identification: B0001 # your own number of the branch; keep it for as long as the branch exists
  SequenceNumber: 0 # 0 for a building; 1, 2, 3 … for its mobile or sub branches
  Name: High Street
  Type: Physical # or Mobile
  CustomerSegment: [Personal]
  Availability:
    StandardAvailability:
      Day: # days that are left out are closed
        - Name: Monday
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }]
        - Name: Friday
          OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 16:30:00 }]
  PostalAddress:
${addressYaml('    ')}`;

const atmsYaml = `# The ATMs of the brand, a list. This one is an example: make it yours, and add others below it.

- Identification: A0001
  ATMServices: [CashWithdrawal, Balance]
  Access24HoursIndicator: true
  SupportedCurrencies: [GBP]
  Branch:
    Identification: B0001 # the branch it belongs to, if any
  Location:
    PostalAddress:
${addressYaml('      ')}`;

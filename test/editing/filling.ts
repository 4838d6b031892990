import { asItem, emptyFields, emptyYaml } from '../../src/editing/empty-record.js';
import { namesOf } from '../../src/model/collection.js';
import { recordSchema } from '../../src/schema/index.js';
import { everyCollection } from '../every-collection.js';

/** A new record of every collection in every version, as it stands in a list. */
export const blanks = everyCollection.map(({ version, collection }) => {
  const schema = recordSchema(version, collection);
  const values = ['FB-0103', '0'];
  const known = Object.fromEntries(namesOf(collection).identity.map((field, at) => [field, values[at]!]));
  return {
    version,
    collection,
    schema,
    lines: asItem(emptyYaml(emptyFields(schema, collection, version), known)),
  };
});

/** Every blank filled in as the comment behind it says, by whoever has read nothing but that. */
export function filled(lines: readonly string[]): string {
  return lines
    .map((line, index) =>
      isGroup(line, lines[index + 1])
        ? line
        : line.replace(/^((?: |- )*\w+:) # (.*)$/, (_, key, comment) => `${key} ${fitting(comment)}`),
    )
    .join('\n');
}

/** Whether the line after a field is in it. */
export function isGroup(line: string, next = ''): boolean {
  const indentation = (text: string) => /^(?: |- )*/.exec(text)![0].length;
  return indentation(next) > indentation(line);
}

/** What the comment shows, which says first what the field means and then what it takes. */
function fitting(comment: string): string {
  const [, takes] = /^\S.*?\. ([A-Z\d].*)$/.exec(comment) ?? [];
  if (takes === undefined) throw new Error(`nothing is said of what goes in: ${comment}`);
  const [, example] = /such as ([^;]*)/.exec(takes) ?? [];
  if (example !== undefined) return example;
  const [, codes] = /^One of ([^…]*)/.exec(takes) ?? [];
  if (codes !== undefined)
    return codes
      .trim()
      .split(', ')
      .find((code) => code !== 'Other')!;
  if (takes === 'True or false') return 'true';
  if (/text/i.test(takes)) return 'Fen';
  throw new Error(`nothing is said of what goes in: ${comment}`);
}

/** With the `# ` of every line taken away that has one. */
export function uncommented(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^( *)# /, '$1'));
}

import { asItem, emptyFields, emptyYaml } from '../../src/interface/json-schema/empty-record.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { namesOf } from '../../src/model/collection.js';
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

/**
 * Every value filled in as the comment behind it says, by whoever has read nothing but that.
 * @param except the index of a line that is left as it is
 */
export function filled(lines: readonly string[], except = -1): string {
  return lines
    .map((line, index) =>
      index === except
        ? line
        : line.replace(
            /^((?: |- )*\w+:) <fill in> # (.*)$/,
            (_, key, comment) => `${key} ${fitting(comment)}`,
          ),
    )
    .join('\n');
}

/** The indexes of the lines whose value is still to be filled in. */
export function unfilled(lines: readonly string[]): number[] {
  return lines.flatMap((line, index) => (/^(?: |- )*\w+: <fill in> # ./.test(line) ? [index] : []));
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

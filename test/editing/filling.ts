import { asItem, emptyFields, emptyYaml } from '../../src/editing/empty-record.js';
import { collectionNames } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { recordSchema } from '../../src/schema/index.js';

/** A new record of every collection in every version, as it stands in a list. */
export const blanks = versions.flatMap((version) =>
  collectionNames.map((collection) => {
    const schema = recordSchema(version, collection);
    const known = {
      Identification: 'FB-0103',
      ...(collection === 'branches' && { SequenceNumber: '0' }),
    };
    return { version, collection, schema, lines: asItem(emptyYaml(emptyFields(schema, collection), known)) };
  }),
);

/** Every blank filled in as the comment behind it says, by whoever has read nothing but that. */
export function filled(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line.replace(/^((?: |- )*\w+:) # (.*)$/, (_, key, comment) => `${key} ${fitting(comment)}`),
    )
    .join('\n');
}

function fitting(comment: string): string {
  const [, example] = /such as ([^;]*)/.exec(comment) ?? [];
  if (example !== undefined) return example;
  const [, codes] = /^one of ([^…]*)/.exec(comment) ?? [];
  if (codes !== undefined)
    return codes
      .trim()
      .split(', ')
      .find((code) => code !== 'Other')!;
  if (comment === 'true or false') return 'true';
  if (/text/.test(comment)) return 'Fen';
  throw new Error(`nothing is said of what goes in: ${comment}`);
}

/** With the `# ` of every line taken away that has one. */
export function uncommented(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^( *)# /, '$1'));
}

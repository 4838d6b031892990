import { parseAllDocuments, type ScalarTag } from 'yaml';

/** A plain text that says nothing, also as an alias repeats it. */
const nothing: ScalarTag = {
  tag: 'tag:yaml.org,2002:null',
  default: true,
  test: /^(?:~|null|Null|NULL)?$/,
  resolve: () => null,
};

/**
 * The value of a text of one YAML document as the package `yaml` reads it, with every scalar as it is written and null for
 * a plain one that says nothing. It reads everything that `yaml` does; what records may not hold is not its business.
 * A lone CR ends a line, as YAML 1.2 §5.4 has it and `yaml` hasn't; and a tab alone on the last line, which `yaml` refuses,
 * is left out.
 * @throws the first of `yaml`'s errors
 */
export function secondReading(text: string): unknown {
  const documents = parseAllDocuments(
    text.replaceAll(/\r(?!\n)/g, '\n').replace(/(^|[\r\n])[ ]*\t[ \t]*$/, '$1'),
    {
      schema: 'failsafe',
      customTags: [nothing],
      // Brackets may be closed below their key, as the program allows.
      strict: false,
      stringKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    },
  );
  if (!Array.isArray(documents)) return null;
  const [error] = documents.flatMap((document) => document.errors);
  if (error !== undefined) throw error;
  const values = documents.map((document): unknown => document.toJS({ maxAliasCount: -1 }));
  const written = values.filter((value, index) => documents[index]!.directives.docStart || value !== null);
  if (written.length > 1) throw new RangeError(`${written.length} documents`);
  return written[0] ?? null;
}

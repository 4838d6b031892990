import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { sourceOf } from '../schema/collections/index.js';
import type { ValueFormat } from './json-schema.js';
import { type EditorSchema, editorSchemas } from './schemas.js';

/** Where a project keeps its files, as paths from the folder that is open in the editor, with forward slashes. */
export interface Layout {
  readonly content: string;
  readonly headers: string;
  /** The shape of brands that have none of their own. */
  readonly source: Version;
  /** The brands whose shape is another. */
  readonly others: readonly { readonly folder: string; readonly source: Version }[];
}

/** A schema and the files that it is for: globs, those that begin with `!` taking files out again. */
export interface Association {
  readonly schema: EditorSchema;
  readonly files: readonly string[];
}

/** Which schema each file of a project is held against. Schemas that no file can have are left out. */
export function associations(layout: Layout): Association[] {
  return editorSchemas
    .map((schema) => ({ schema, files: filesOf(schema, layout) }))
    .filter(({ files }) => files.length > 0);
}

function filesOf({ holds, format }: EditorSchema, layout: Layout): string[] {
  const { content, headers, source, others } = layout;
  switch (holds.kind) {
    case 'site':
      return extensions[format].map((extension) => `${content}/site.${extension}`);
    case 'environment':
      return extensions[format].map((extension) => `${content}/site.*.${extension}`);
    case 'brand':
      return extensions[format].map((extension) => `${content}/*/brand.${extension}`);
    case 'baseline':
      return [`${content}/baseline.yaml`];
    case 'accepted':
      return [`${content}/accepted.yaml`];
    case 'policy':
      return [`${headers}/policy.yaml`];
    case 'records': {
      const { collection, version } = holds;
      const records = (folder: string) => recordFiles(`${content}/${folder}`, collection, format);
      if (version === sourceOf(collection, source)) {
        return [
          ...records('*'),
          ...others
            .filter((brand) => version !== sourceOf(collection, brand.source))
            .flatMap(({ folder }) => records(folder).map((glob) => `!${glob}`)),
        ];
      }
      return others
        .filter((brand) => version === sourceOf(collection, brand.source))
        .flatMap(({ folder }) => records(folder));
    }
  }
}

const extensions: Readonly<Record<ValueFormat, readonly string[]>> = {
  yaml: ['yaml', 'yml'],
  json: ['json'],
};

function recordFiles(brand: string, collection: Collection, format: ValueFormat): string[] {
  return extensions[format].flatMap((extension) => [
    `${brand}/${collection}.${extension}`,
    `${brand}/${collection}/**/*.${extension}`,
  ]);
}

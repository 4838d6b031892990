/**
 * The answers of a version by collection, and their records. The package has the declarations that compile.js makes from the
 * schemas in place of these: see src/parts/openapi/declarations.ts.
 */
export interface Versions {
  readonly [version: string]: { readonly [collection: string]: { answer: Answer; record: unknown } };
}

export type Version = keyof Versions & string;

interface Answer {
  meta: { LastUpdated: string; TotalResults: number };
  data: unknown;
}

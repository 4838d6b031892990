import { envelopeSchema } from '../../interface/records/envelope.js';
import { isOptional, isStrict, type Schema, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';

/** How many statements the schema of a collection's answer makes; each holds of all that is published. */
export interface SchemaStatements {
  readonly version: Version;
  readonly collection: Collection;
  /** Fields with their type, at every place where they may be. */
  readonly fields: number;
  readonly required: number;
  /** Sets of fields that have no others. */
  readonly closed: number;
  /** Texts with a least or a greatest length. */
  readonly lengths: number;
  /** Texts with a form: amounts, rates, dates, codes of countries and the like. */
  readonly forms: number;
  /** Fields with a list of codes, and all these codes. */
  readonly codeLists: number;
  readonly codes: number;
  /** Lists with a least or a greatest number of items. */
  readonly sizes: number;
  /** All of them together. */
  readonly all: number;
}

type Count = 'fields' | 'required' | 'closed' | 'lengths' | 'forms' | 'codeLists' | 'codes' | 'sizes';

/** Counts what the schema of a collection's answer says, envelope and all. */
export function statementsOf(version: Version, collection: Collection): SchemaStatements {
  const counts: Record<Count, number> = {
    fields: 0,
    required: 0,
    closed: 0,
    lengths: 0,
    forms: 0,
    codeLists: 0,
    codes: 0,
    sizes: 0,
  };
  countIn(envelopeSchema(version, collection), counts);
  const { codes, ...others } = counts;
  const all = Object.values(others).reduce((sum, count) => sum + count, 0);
  return { version, collection, ...others, codes, all };
}

function countIn(schema: Schema, counts: Record<Count, number>): void {
  visit<void>(schema, {
    object(fields, node) {
      if (isStrict(node)) counts.closed++;
      for (const field of Object.values(fields)) {
        counts.fields++;
        if (!isOptional(field)) counts.required++;
        countIn(field, counts);
      }
    },
    list(item, node) {
      const { min = 0, max } = factsOf(node)?.items ?? {};
      if (min > 0 || max !== undefined) counts.sizes++;
      countIn(item, counts);
    },
    codes(codes) {
      counts.codeLists++;
      counts.codes += codes.length;
    },
    text(node) {
      const { type, length } = factsOf(node) ?? {};
      if (type !== undefined && type !== 'Text') counts.forms++;
      else if (length !== undefined && (length.min > 0 || length.max !== undefined)) counts.lengths++;
    },
    otherwise() {},
  });
}

import { safeParse, type z } from 'zod';
import { asSentence, meaningOf } from '../../interface/meanings/index.js';
import { codesOf, kindOfSchema, type Schema } from '../../interface/schema/node.js';
import { factsOf, isInteger } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { safeText } from './cells.js';
import type { Column, Steps } from './columns.js';

/** The kinds of values that the two standards for tables have in common. */
export type FieldType =
  | 'text'
  | 'whole number'
  /** Digits with a point, such as an amount. */
  | 'decimal'
  /** Any number, also in scientific notation. */
  | 'number'
  | 'flag'
  | 'date'
  | 'instant'
  | 'address'
  | 'list'
  | 'JSON object'
  | 'JSON list';

/** The properties of a column that the standards for tables can express. */
export interface Field {
  readonly name: string;
  readonly description: string;
  readonly type: FieldType;
  /** False if some cells may be empty. */
  readonly isRequired: boolean;
  /** The allowed texts; for a list, of its items. */
  readonly codes?: readonly string[];
  /** The pattern of all texts; for a list, of its items. */
  readonly pattern?: string;
}

const typesOfText: Readonly<Record<string, FieldType>> = {
  Amount: 'decimal',
  Rate: 'decimal',
  Coordinate: 'decimal',
  Date: 'date',
  DateTime: 'instant',
  URI: 'address',
};

/**
 * A column as a field.
 * @param around the steps from the record to the objects that are the rows
 */
export function tableFieldOf(column: Column, collection: Collection, version: Version, around: Steps): Field {
  const { name, steps, holds, isRequired } = column;
  const meaning = (path: Steps) => {
    const phrase = path.length === 0 ? undefined : meaningOf(collection, version, [...around, ...path]);
    return phrase === undefined ? '' : asSentence(phrase);
  };
  const field = (type: FieldType, ...description: string[]): Field => {
    const isFilled = isRequired && !('schema' in holds && takesNothing(holds.schema));
    const said = description.filter((sentence) => sentence !== '').join(' ');
    return { name, description: said, type, isRequired: isFilled };
  };
  switch (holds.kind) {
    case 'brand':
      return field('text', 'The name of the brand.');
    case 'position':
      return field(
        'whole number',
        `The position in ${steps.at(-1)}, from 1; 0 if the row is in no such list.`,
      );
    case 'identity':
      return field('text', `The ${steps.join('.')} of the record that the row is part of.`);
    case 'remainder':
      return field(
        'JSON object',
        'The fields of the record that have no cell in the row, as JSON. Mostly empty.',
      );
    case 'json': {
      const isList = kindOfSchema(holds.schema) === 'list';
      return field(isList ? 'JSON list' : 'JSON object', meaning(steps), 'As JSON.');
    }
    case 'choice': {
      const { periods, valueField } = holds.choice;
      const form = periods === undefined ? '' : 'Such as 09:00-12:30; 13:30-17:00.';
      return field('text', `For ${holds.code}: ${meaning([...steps, valueField])}`, form);
    }
    case 'list': {
      const limits = limitsOf(holds.schema);
      const type = limits === undefined ? 'text' : 'list';
      return { ...field(type, meaning(steps), 'Several are separated by semicolons.'), ...limits };
    }
    case 'flag':
      return field('flag', meaning(steps));
    case 'number':
      return field(isInteger(holds.schema) ? 'whole number' : 'number', meaning(steps));
    case 'text': {
      const type = typesOfText[factsOf(holds.schema)?.type ?? ''] ?? 'text';
      return { ...field(type, meaning(steps)), ...(type === 'text' && limitsOf(holds.schema)) };
    }
  }
}

/** The allowed texts of a schema, or their pattern, as they are in cells; undefined if any text is allowed. */
function limitsOf(schema: Schema): Pick<Field, 'codes' | 'pattern'> | undefined {
  const codes = codesOf(schema);
  if (codes !== undefined) return { codes: codes.map(safeText) };
  const pattern = factsOf(schema)?.pattern;
  return pattern === undefined ? undefined : { pattern };
}

/** True if a cell may be empty although there is a value. */
function takesNothing(schema: Schema): boolean {
  return safeParse(schema as z.ZodType, '').success;
}

import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import { requiredFields, type Schema, visit } from '../schema/node.js';
import { factsOf, type TypeFacts, valueForm } from '../schema/types.js';

/**
 * What a value takes, as a sentence without the name of its type: `Text of at most 16 characters.`
 * @param example of the field's own, in place of the type's; false for none at all
 */
export function takesOf(schema: Schema, example?: string | false): string {
  const facts = factsOf(schema);
  return visit(schema, {
    optional: (inner) => takesOf(inner, example),
    list: (item) => `${itemsOf(facts?.items)}${eachOf(item)}`,
    object: (fields) => (Object.keys(fields).length === 0 ? nothingTaken : needsOf(requiredFields(schema))),
    map: () => 'A value for each name.',
    codes: (codes) => `One of ${counted(codes.length, 'code')}.`,
    boolean: () => 'True or false.',
    oneOf: () => '',
    otherwise: () => `${capital((facts && valueForm(facts, example)) ?? textOf(facts, example))}.`,
  });
}

/** The same after the name of the type, where it has one: `Amount: up to 14 digits, …`. */
export function description(schema: Schema, example?: string): string {
  const type = factsOf(schema)?.type;
  const takes = takesOf(schema, example);
  return visit(schema, {
    codes: () => (type === undefined ? takes : `${type}: ${lowered(takes)}`),
    boolean: () => lowered(takes),
    otherwise: () => (type === undefined || unnamed.has(type) ? takes : `${type}: ${lowered(takes)}`),
  });
}

/** Kinds of values, of which the name says nothing. */
const unnamed: ReadonlySet<string> = new Set(['Text', 'List', 'Object']);

const nothingTaken = 'It takes no fields: write {}.';
const nothingNeeded = 'All of its fields are optional.';

function textOf(facts: TypeFacts | undefined, example?: string | false): string {
  const max = facts?.length?.max;
  const form = max === undefined ? 'any text' : `text of at most ${counted(max, 'character')}`;
  return example ? `${form}, such as ${example}` : form;
}

function needsOf(required: readonly string[]): string {
  if (required.length === 0) return nothingNeeded;
  const [last = '', ...before] = required.toReversed();
  return `Needs ${before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`}.`;
}

function itemsOf({ min, max }: NonNullable<TypeFacts['items']> = { min: 0 }): string {
  if (max !== undefined && min === 0) return `A list of at most ${counted(max, 'item')}.`;
  if (max !== undefined) return `A list of ${min} to ${counted(max, 'item')}.`;
  return min > 0 ? `A list of at least ${counted(min, 'item')}.` : 'A list of any length.';
}

/** What each item of a list takes; nothing where it takes anything. */
function eachOf(item: Schema): string {
  const takes = takesOf(item);
  if (takes === '' || takes === nothingNeeded) return '';
  return ` Each${takes.startsWith('Needs ') ? '' : ':'} ${lowered(takes)}`;
}

/** A sentence with a small letter at its beginning. */
export function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

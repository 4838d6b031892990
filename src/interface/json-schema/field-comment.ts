import { capital } from '../../base/text/capital.js';
import { asSentence } from '../meanings/index.js';
import { codesOf, elementOf, kindOfSchema, type Schema, unwrapped } from '../schema/node.js';
import { factsOf } from '../schema/types.js';
import { lowered, takesOf } from './takes.js';

/** Longer lists of codes are cut: editors with the schemas propose them all. */
const mostCodes = 30;
const someCodes = 12;

/** Examples for fields whose type alone says too little. */
const examples: Readonly<Record<string, string>> = {
  StreetName: 'High Street',
  TownName: 'Ely',
  BuildingNumber: '12',
  PostCode: 'CB7 4AA',
  Longitude: '0.2623',
  MinimumAge: '18',
  MaximumAge: '65',
  TierValueMinimum: '1.00',
  TierValueMaximum: '5000.00',
  TierValueMin: '1.00',
  TierValueMax: '5000.00',
  FirstMarketedDate: '2026-03-01',
  LastMarketedDate: '2036-02-29',
  ProductURL: 'https://www.example.com/product',
  TcsAndCsURL: 'https://www.example.com/terms',
  URL: 'https://www.example.com/identity',
};

/** An example of a field's value, if there is one; a free text has none. */
export function exampleOf(key: string, schema: Schema): string | undefined {
  const leaf = elementOf(schema);
  const kind = kindOfSchema(leaf);
  const codes = codesOf(leaf);
  if (codes !== undefined) return codes.find((code) => code !== 'Other');
  if (kind === 'boolean') return 'true';
  const facts = factsOf(leaf);
  // Later than the example of a time of day, which opening times have.
  if (key === 'ClosingTime') return facts?.time?.hasSeconds ? '17:00:00' : '17:00';
  if ((kind === 'text' || kind === 'number') && key in examples) return examples[key];
  return facts?.examples?.[0];
}

/**
 * The comment after a field: what it means, and the form that editors show, with an example or the list of codes.
 * @param meaning as a phrase; undefined where nobody has said so
 */
export function commentOn(key: string, schema: Schema, meaning?: string): string {
  const form = takesWords(key, schema);
  return meaning === undefined ? form : `${asSentence(meaning)} ${capital(form)}`;
}

function takesWords(key: string, schema: Schema): string {
  const leaf = elementOf(schema);
  const isList = unwrapped(schema) !== leaf;
  const example = exampleOf(key, schema);
  const codes = codesOf(leaf);
  if (codes !== undefined) {
    const few = codes.length > mostCodes ? codes.slice(0, someCodes) : codes;
    const all = `one of ${few.join(', ')}${few === codes ? '' : ` … (${codes.length} in all)`}`;
    return isList ? `a list, such as [${example}]; each ${all}` : all;
  }
  const takes = (own: string | false | undefined) => takesOf(leaf, own).slice(0, -1);
  return isList
    ? `a list, such as [${example ?? 'A text'}]; each ${lowered(takes(false))}`
    : lowered(takes(example));
}

import { capital } from '../../base/text/capital.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { registrationOf } from '../collections/index.js';
import { accountFeeCodes } from './account-fee-codes.js';
import { cardFields } from './cards.js';
import { eligibilityMeanings } from './eligibility.js';
import { featureFields } from './features.js';
import { feeCodes } from './fee-codes.js';
import { feeFields } from './fees.js';
import { frequencyCodes } from './frequency-codes.js';
import { interestFields } from './interest.js';
import { loanFields } from './loans.js';
import type { Meaning, Meanings } from './meaning.js';
import { overdraftFields } from './overdrafts.js';
import { ownCodeFields } from './own-codes.js';
import { paymentFeeCodes } from './payment-fee-codes.js';
import { placeCodes } from './place-codes.js';
import { placeFields } from './places.js';
import { productCodes } from './product-codes.js';
import { productFields } from './products.js';
import { serviceMetricsCodes, serviceMetricsFields } from './service-metrics.js';

/** The tables of fields and of codes. A key that two tables have is refused by a test. */
export const meaningTables: {
  readonly fields: readonly Meanings[];
  readonly codes: readonly Meanings[];
} = {
  fields: [
    placeFields,
    ownCodeFields,
    productFields,
    interestFields,
    overdraftFields,
    eligibilityMeanings,
    featureFields,
    feeFields,
    loanFields,
    cardFields,
    serviceMetricsFields,
  ],
  codes: [
    placeCodes,
    productCodes,
    frequencyCodes,
    feeCodes,
    accountFeeCodes,
    paymentFeeCodes,
    serviceMetricsCodes,
  ],
};

const fields = new Map(meaningTables.fields.flatMap((table) => Object.entries(table)));
const codes = new Map(meaningTables.codes.flatMap((table) => Object.entries(table)));

/**
 * What a field means, as a phrase for the place after a colon: `when the doors open`. Undefined for a field that no
 * table names.
 * @param path from the root of the record; indexes of lists are ignored
 */
export function meaningOf(collection: Collection, version: Version, path: FieldPath): string | undefined {
  return found(fields, fieldKeys(collection, path), collection, version);
}

/** The meaning of a field, if it is the same in all versions of the collection: for those who don't know the version. */
export function meaningInAll(collection: Collection, path: FieldPath): string | undefined {
  const [first, ...others] = registrationOf(collection).versions.map((version) =>
    meaningOf(collection, version, path),
  );
  return others.every((other) => other === first) ? first : undefined;
}

/**
 * What a code means, in the same form.
 * @param path of the field that takes the code
 * @param code in the interface's own word, not as it is published (D9)
 */
export function meaningOfCode(
  collection: Collection,
  version: Version,
  path: FieldPath,
  code: string,
): string | undefined {
  return found(codes, codeKeys(collection, path, code), collection, version);
}

/** A phrase as a sentence: `When the doors open.` */
export function asSentence(phrase: string): string {
  return `${capital(phrase)}.`;
}

/** The keys under which the meaning of a field may be, the one that applies first. */
export function fieldKeys(collection: Collection, path: FieldPath): readonly string[] {
  const names = path.filter((step) => typeof step === 'string');
  const field = names.at(-1) ?? '';
  const parent = names.at(-2) ?? '';
  return [
    ...scoped(collection, `${parent}.${field}`),
    ...(parent.startsWith('Other') ? [`Other*.${field}`] : []),
    ...scoped(collection, field),
  ];
}

/** The keys under which the meaning of a code may be, the one that applies first. */
export function codeKeys(collection: Collection, path: FieldPath, code: string): readonly string[] {
  const field = path.filter((step) => typeof step === 'string').at(-1) ?? '';
  return [...scoped(collection, `${field}.${code}`), code];
}

/** A key for the collection alone, for those that are added together with it (D42), and for all. */
function scoped(collection: Collection, key: string): readonly string[] {
  const { addedBy } = namesOf(collection);
  return [`${collection}:${key}`, ...(addedBy === undefined ? [] : [`${addedBy}:${key}`]), key];
}

function found(
  table: ReadonlyMap<string, Meaning>,
  keys: readonly string[],
  collection: Collection,
  version: Version,
): string | undefined {
  const key = keys.find((each) => table.has(each));
  const meaning = key === undefined ? undefined : table.get(key);
  if (typeof meaning !== 'object') return meaning;
  const { versions } = registrationOf(collection);
  const since = versions.slice(0, versions.indexOf(version) + 1).findLast((each) => each in meaning);
  return since && meaning[since];
}

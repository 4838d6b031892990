import type { HeaderFields } from '../manifest/manifest.js';
import type { Contract } from './contract.js';
import { type Field, fieldOf, mergeFields } from './fields.js';
import { fieldValue, type HttpRequest } from './request.js';

/**
 * What a preflight is answered besides (D46): any field may be sent, and for a day nobody asks again. `*` stands for all
 * field names but Authorization, which is named beside it (Fetch standard, "CORS-preflight fetch").
 */
const answers = (methods: readonly string[]): readonly Field[] => [
  ['Access-Control-Allow-Methods', methods.join(', ')],
  ['Access-Control-Allow-Headers', '*, Authorization'],
  ['Access-Control-Max-Age', '86400'],
];

/**
 * What a CORS preflight is answered besides the policy's `always` fields (Fetch standard, "CORS-preflight request"): what
 * they don't set themselves, and nothing at all where they don't let other origins read (D46).
 */
export function preflightAnswer(always: HeaderFields, methods: readonly string[]): readonly Field[] {
  const set = mergeFields(always);
  if (fieldOf(set, 'Access-Control-Allow-Origin') === undefined) return [];
  return answers(methods).filter(([name]) => fieldOf(set, name) === undefined);
}

/** The same for a request, where it is a preflight. */
export function preflightFields(
  contract: Contract,
  request: HttpRequest,
  methods: readonly string[],
): readonly Field[] {
  const isPreflight =
    fieldValue(request, 'origin') !== undefined &&
    fieldValue(request, 'access-control-request-method') !== undefined;
  return isPreflight ? preflightAnswer(contract.headers.always, methods) : [];
}

import type { HeaderFields } from '../manifest/manifest.js';
import type { Contract } from './contract.js';
import { type Field, fieldOf, mergeFields } from './fields.js';
import { fieldValue, type HttpRequest } from './request.js';

/** The request fields of interface 4.1, which a browser asks about before it sends them. */
const allowedHeaders = 'If-None-Match, If-Modified-Since';

/**
 * What a CORS preflight is answered besides (Fetch standard, "CORS-preflight request"): nothing where the policy's
 * `always` fields don't let other origins read (D30).
 */
export function preflightAnswer(always: HeaderFields, methods: readonly string[]): readonly Field[] {
  if (fieldOf(mergeFields(always), 'Access-Control-Allow-Origin') === undefined) return [];
  return [
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', allowedHeaders],
  ];
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

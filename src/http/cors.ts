import type { Contract } from './contract.js';
import { type Field, fieldOf, mergeFields } from './fields.js';
import { fieldValue, type HttpRequest } from './request.js';

/** The request fields of interface 4.1, which a browser asks about before it sends them. */
const allowedHeaders = 'If-None-Match, If-Modified-Since';

/**
 * What a CORS preflight is answered besides (Fetch standard, "CORS-preflight request"): only where the request is one,
 * and only where the policy lets other origins read at all (D30).
 */
export function preflightFields(
  contract: Contract,
  request: HttpRequest,
  methods: readonly string[],
): readonly Field[] {
  const isPreflight =
    fieldValue(request, 'origin') !== undefined &&
    fieldValue(request, 'access-control-request-method') !== undefined;
  const isOpen = fieldOf(mergeFields(contract.headers.always), 'Access-Control-Allow-Origin') !== undefined;
  if (!isPreflight || !isOpen) return [];
  return [
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', allowedHeaders],
  ];
}

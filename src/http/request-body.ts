import { fieldLines, fieldValue, type HttpRequest } from './request.js';

/**
 * Bytes of request content that are read and forgotten for the sake of the connection; more is refused (413).
 * No operation defines a request body (interface 4).
 */
export const requestBodyLimit = 65_536;

/** Content-Length in bytes, 0 where there is none; `malformed` where it is no number or several (RFC 9110 §8.6). */
export function contentLength(request: HttpRequest): number | 'malformed' {
  const lengths = new Set(fieldLines(request, 'content-length').flatMap((line) => line.split(',')));
  if (lengths.size === 0) return 0;
  const [only = ''] = lengths;
  return lengths.size === 1 && /^[ \t]*\d+[ \t]*$/.test(only) ? Number(only) : 'malformed';
}

/** False where Expect asks for anything but 100-continue (RFC 9110 §10.1.1). */
export function meetsExpectation(request: HttpRequest): boolean {
  const expectations = fieldValue(request, 'expect')?.split(',') ?? [];
  return expectations.every((expectation) => /^[ \t]*(100-continue)?[ \t]*$/i.test(expectation));
}

/** The methods that this service recognises: those of RFC 9110 §9, and PATCH (RFC 5789). */
const recognised = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/** False for a method that no resource could answer, so that 501 is due rather than 405 (RFC 9110 §15.6.2). */
export function isRecognised(method: string): boolean {
  return recognised.has(method);
}

/** The value of Allow for a route that answers `methods`: OPTIONS is answered by all (D46). */
export function allow(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].join(', ');
}

/** Allow for the server as a whole, `OPTIONS *` (RFC 9110 §9.3.7): there are no operations but reading (interface 1.3). */
export const allowAnywhere = allow(['GET', 'HEAD']);

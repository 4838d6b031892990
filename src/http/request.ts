/** A request as it was received: nothing decoded, joined or folded to lower case. */
export interface HttpRequest {
  /** Case-sensitive (RFC 9110 §9.1). */
  readonly method: string;
  /** The request target of the request line, such as `/v2.1/branches?page=1` (RFC 9112 §3.2). */
  readonly target: string;
  /** That of the request line, without `HTTP/`, such as `1.1`, which also stands for a request of HTTP/2 or HTTP/3. */
  readonly httpVersion: string;
  /** In the order received; a repeated field stands here as often as it came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whom the rate limit counts: the client's address (D27). */
  readonly client: string;
}

/** The values of all lines of a field, in order. `name` in lower case. */
export function fieldLines(request: Pick<HttpRequest, 'headers'>, name: string): readonly string[] {
  const lines: string[] = [];
  for (const [key, value] of request.headers) {
    if (key.length === name.length && key.toLowerCase() === name) lines.push(value);
  }
  return lines;
}

/**
 * A field's combined value: its lines joined by commas (RFC 9110 §5.3), outer blanks removed.
 * Undefined where the request has no such field. `name` in lower case.
 */
export function fieldValue(request: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const lines = fieldLines(request, name);
  return lines.length === 0
    ? undefined
    : lines.map((line) => line.replace(/^[ \t]+|[ \t]+$/g, '')).join(', ');
}

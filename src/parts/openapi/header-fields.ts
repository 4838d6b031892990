import type { PlainObject } from '../../base/json/plain-object.js';
import type { HttpAnswer } from '../../serving/http/answer.js';

/** The note on a header field, and the schema of its value where that differs from answer to answer. */
interface FieldNote {
  readonly description: string;
  readonly schema?: PlainObject;
}

const httpDate = {
  type: 'string',
  pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$',
};
const entityTag = { type: 'string', pattern: '^(W/)?"[!#-~]*"$' };
const length = { type: 'integer', minimum: 0 };

/** The fields of answers, in lower case. Those of the policy that are not here are described in general. */
const notes: Readonly<Record<string, FieldNote>> = {
  date: { description: 'When the answer was made.', schema: httpDate },
  etag: {
    description:
      'Identifies these bytes: each content coding has a tag of its own. Keep it, and send it as If-None-Match with the next request.',
    schema: entityTag,
  },
  'last-modified': {
    description: 'When the bytes of the collection last changed, in any content coding.',
    schema: httpDate,
  },
  'content-length': { description: 'The length of the body in bytes, as it is sent.', schema: length },
  'content-encoding': {
    description: 'The content coding of the body. The field is missing where there is none.',
  },
  'content-range': {
    description: 'The part that is sent, and the length of the whole in bytes.',
    schema: { type: 'string', pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$' },
  },
  'accept-ranges': { description: 'Parts of the plain bytes can be requested with Range.' },
  'cache-control': {
    description: 'How long the answer may be kept and used without asking again, in seconds.',
  },
  vary: { description: 'The fields of a request on which the answer depends.' },
  allow: { description: 'The methods that this address supports.' },
  'retry-after': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0 },
  },
  'status-code': { description: 'The status again, as a number.' },
  'strict-transport-security': { description: 'For how many seconds only HTTPS may be used with this host.' },
  'x-frame-options': { description: 'No other page may show the answer in a frame.' },
  'x-content-type-options': { description: 'The media type must be used as it is sent.' },
  'access-control-allow-origin': { description: 'The origins whose scripts may read the answer.' },
  'access-control-expose-headers': { description: 'The header fields that such scripts may read.' },
  'access-control-allow-methods': { description: 'The methods that scripts of other origins may use.' },
  'access-control-allow-headers': { description: 'The header fields that such scripts may send.' },
  'access-control-max-age': {
    description: 'For how many seconds a browser may use these permissions without asking again.',
  },
  deprecation: {
    description: 'The time from which this version is deprecated, in seconds since 1970 (RFC 9745).',
  },
  sunset: { description: 'When this version is expected to end (RFC 8594).' },
  link: { description: 'Where to read more about the end of this version.' },
};

/**
 * The header objects of answers with one status (OpenAPI 3.1 §4.8.21), by name. A field that not all of them have isn't
 * required. Content-Type isn't among them, since OpenAPI describes it elsewhere.
 */
export function headerObjects(answers: readonly HttpAnswer[]): Readonly<Record<string, PlainObject>> {
  const seen = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (const { headers } of answers) {
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      seen.set(key, { name, values: [...(seen.get(key)?.values ?? []), value] });
    }
  }
  seen.delete('content-type');
  return Object.fromEntries(
    [...seen].map(([key, { name, values }]) => [name, headerObject(key, values, answers.length)] as const),
  );
}

function headerObject(key: string, values: readonly string[], answers: number): PlainObject {
  const note = notes[key] ?? { description: 'Set by the publisher.' };
  const known = [...new Set(values)];
  const isNumber = key === 'status-code';
  const typed = known.map((value) => (isNumber ? Number(value) : value));
  const schema = note.schema ?? {
    type: isNumber ? 'integer' : 'string',
    ...(typed.length === 1 ? { const: typed[0] } : { enum: typed }),
  };
  return {
    description: note.description,
    ...(values.length === answers && { required: true }),
    schema,
    ...(note.schema && { example: schema['type'] === 'integer' ? Number(known[0]) : known[0] }),
  };
}

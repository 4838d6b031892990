import type { PlainObject } from '../../base/json/plain-object.js';
import type { Version } from '../../model/version.js';
import { type HeaderField, mergeFields, varying } from '../../serving/http/answer.js';
import { errorBody } from '../../serving/http/refusal.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';

/** What header fields say to a program, in lower case. Others of the policy have no description. */
const meanings: Readonly<Record<string, string>> = {
  etag: 'Identifies these bytes: each content coding has a tag of its own. Keep it, and send it as If-None-Match with the next request.',
  'last-modified': 'When the bytes of the collection last changed, in any content coding.',
  'cache-control': 'How long the answer may be kept and used without asking again, in seconds.',
  vary: 'The fields of a request on which the answer depends.',
  'retry-after': 'Seconds to wait before the next request.',
  'status-code': 'The status again, as a number.',
  'access-control-allow-origin': 'The origins whose scripts may read the answer.',
  deprecation: 'The time from which this version is deprecated, in seconds since 1970 (RFC 9745).',
  sunset: 'When this version is expected to end (RFC 8594).',
  link: 'Where to read more about the end of this version.',
};

const numbers = new Set(['retry-after', 'status-code']);

function headersOf(fields: readonly HeaderField[]): PlainObject {
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const key = name.toLowerCase();
      const isNumber = numbers.has(key) && /^\d+$/.test(value);
      return [
        name,
        {
          ...(Object.hasOwn(meanings, key) && { description: meanings[key] }),
          required: true,
          schema: { type: isNumber ? 'integer' : 'string' },
          example: isNumber ? Number(value) : value,
        },
      ];
    }),
  );
}

/** What the answers of all operations have in common (interface 4 and 7): their bodies are not in it. */
interface Responses {
  /** That to GET and HEAD with the whole collection. */
  readonly whole: PlainObject;
  /** The others to GET, by their names as components. */
  readonly others: Readonly<Record<string, PlainObject>>;
  /** An error to HEAD. */
  readonly withoutBody: PlainObject;
}

/** The responses of a version, with the header fields that the policy sets. */
export function responsesOf({ headers, versions, errors }: ManifestHead, version: Version): Responses {
  const { mediaType = 'application/json', headers: own } = versions[version] ?? {};
  const successFields = headersOf(
    varying(
      mergeFields(headers.always, headers.ok, own, {
        ETag: '"Vb0mXq3nK7sTzR1uYw5hLc-br"',
        'Last-Modified': 'Fri, 27 Feb 2026 16:20:05 GMT',
      }),
    ),
  );
  const errorFields = (more: ManifestHead['headers']['error']) =>
    headersOf(mergeFields(headers.always, headers.error, own, more));
  const schema = { $ref: '#/components/schemas/Error' };
  const known = Object.entries(errors).filter(([status]) => !ofOtherMethods.has(status));
  return {
    whole: { description: 'The whole collection.', headers: successFields },
    others: {
      304: {
        description: 'Nothing has changed: your copy is valid for the same time again.',
        headers: successFields,
      },
      ...Object.fromEntries(
        known.map(([status, error]) => [
          status,
          {
            description: `${error.title}. ${error.description}`,
            headers: errorFields({ ...error.headers, 'Status-Code': status }),
            content: {
              [mediaType]: { schema, example: JSON.parse(errorBody(error, Number(status))) as unknown },
            },
          },
        ]),
      ),
      // Also any other answer of a server or a network in between (interface 7).
      default: {
        description: 'Any other error, such as that for a method that this address does not support.',
        headers: errorFields({ 'Status-Code': '405' }),
        content: { [mediaType]: { schema } },
      },
    },
    withoutBody: {
      description: 'An error as that of GET, without its body.',
      headers: errorFields({ 'Status-Code': '400' }),
    },
  };
}

/** Errors that neither GET nor HEAD get. */
const ofOtherMethods = new Set(['405', '501']);

/**
 * What kinds of hosts don't do, of all that the manifest says, with the sentence for their README.md. `verify --host`
 * tells nothing of these. Each check of `verify` names what excuses it.
 */
export const lackTexts = {
  tags: 'ETag is of the host’s own making, and may be the same for several codings.',
  codings: 'The host compresses by itself, or not at all.',
  length: 'Compressed answers have no Content-Length.',
  dates: 'Last-Modified is the time of the upload, or missing.',
  conditions: 'Only If-None-Match with the one tag that was sent is sure to get a 304; there is no 412.',
  ranges: 'Ranges are answered in the host’s own way, or not at all.',
  'coded-ranges': 'A range of compressed bytes is sent, with their own tag.',
  negotiation: 'A client that accepts no coding gets the plain bytes, and no 406.',
  files: 'Media type and caching of files beside the collections are the host’s own.',
  'not-found': 'Every 404 has the same body, for programs and people.',
  'error-404': 'A 404 has the JSON of errors/404.json, but header fields of the host’s own.',
  'no-412': 'If-Match and If-Unmodified-Since are ignored: there is no 412.',
  'error-412': 'A 412 has no body, and the header fields of a success.',
  'error-416': 'A 416 has header fields of the host’s own.',
  malformed: 'A malformed address is answered in the host’s own words.',
  methods:
    'Methods other than GET and HEAD are answered in the host’s own way, so there is no CORS preflight.',
  'unknown-options': 'OPTIONS is answered with 204 also where nothing is published.',
  slash: 'An address with a slash at its end may be redirected or not found.',
  'rate-limit': 'There is no rate limit.',
  'rough-limit': 'Somewhat more than the rate limit may pass.',
} as const;

export type Lack = keyof typeof lackTexts;

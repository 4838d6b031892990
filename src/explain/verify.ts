import type { Explanations, RuleHere } from './page.js';

const examples = {
  none: 'It is about the answers of a live host, so it is for those who run it, not for those who edit.',
} as const;

/** What `opendata verify` says of a live host whose answers are not those that the build promised. */
export const verifyPages: Explanations<Extract<RuleHere, `verify/${string}`>> = {
  'verify/not-configured': {
    means:
      'The host sends the published files, but as any folder of files: no address has its media type or its entity tag, and most fields of the header policy are missing everywhere. So the configuration that the build writes for the host is not in use.',
    matters:
      'Programs that look at the media type refuse the data, browsers may not read it, and caches keep it for as long as they like. All else that is found follows from this: put the configuration in use first.',
    examples,
  },
  'verify/no-answer': {
    means:
      'The host did not answer: it refused the connection, its certificate is not trusted, it broke off, it took too long, or what came was not HTTP.',
    matters: 'Nobody can read the data there. Is the address right, and is the host running?',
    examples,
  },
  'verify/message': {
    means:
      'The answer is not a sound message of HTTP: a HEAD or a 304 with a body, bytes after its end, two lengths, or a line that is no header.',
    matters:
      'Over a connection that is kept open, what is too much is taken for the next answer. Other requests then fail, now and then, and nobody sees why.',
    examples,
  },
  'verify/redirect': {
    means: 'The host sends the reader on to another address instead of answering.',
    matters:
      'Many programs do not follow, or lose what they asked for on the way. Serve the data at the address that is published.',
    examples,
  },
  'verify/status': {
    means: 'The host answers with another status than the manifest says for this request.',
    matters:
      'The status is what programs look at first: with 404 they take the data for gone, with 200 an error page for data.',
    examples,
  },
  'verify/header-missing': {
    means: 'The answer lacks a header that the manifest says for it.',
    matters:
      'Headers tell caches how long to keep the answer and browsers who may read it. Without one, some readers get old data, or none.',
    examples,
  },
  'verify/header-differs': {
    means: 'A header of the answer has another value than the manifest says. The message has both.',
    matters:
      'Readers and caches act on what the headers say. Often the host, or a network in front of it, sets a header of its own: switch that off.',
    examples,
  },
  'verify/header-unexpected': {
    means: 'The answer has a header which it must not have.',
    matters:
      'It may tell a cache to keep an error, or give away what software the host runs. Switch it off in the settings of the host.',
    examples,
  },
  'verify/header-twice': {
    means: 'The answer has a header twice that may stand there once only.',
    matters:
      'Each program takes another of the two, or refuses the answer. Mostly the host sets the header and a network in front of it adds its own: set it in one of them.',
    examples,
  },
  'verify/header-needless': {
    means:
      'The answer has a header that makes nothing wrong, but costs something: caches keep more copies than there are, or readers fetch what they did not ask for.',
    matters:
      'The data is right and readers get it. Switch the header off when there is time for it; verify ends with 0 all the same.',
    examples,
  },
  'verify/date': {
    means:
      'The answer has no Date, or one that is more than ten minutes off, reckoned with the time that a cache may keep it.',
    matters:
      'Caches reckon from Date how old an answer is. With a wrong one they keep old data for too long, or nothing at all. See whether the clock of the host is right, and that of this machine.',
    examples,
  },
  'verify/age': {
    means:
      'A cache says by the Age header that it has kept the answer for longer than the manifest allows, or that it keeps errors, which may not be kept.',
    matters:
      'Readers get old data although they do all as they should. Make the cache obey Cache-Control, or purge it after each upload.',
    examples,
  },
  'verify/digest': {
    means:
      'A checksum in the headers (Content-Digest, Repr-Digest, Digest, Content-MD5) is not that of the body.',
    matters:
      'Programs that check it throw the answer away. The checksum was made before something changed the body.',
    examples,
  },
  'verify/success-headers': {
    means: 'An error is answered with headers that belong to successful answers only.',
    matters: 'Caches could keep the error and hand it out in place of the data, long after it is mended.',
    examples,
  },
  'verify/etag': {
    means:
      'The entity tag (ETag) is not a strong one in quotes, or two different forms of the data share the same one.',
    matters:
      'By the tag a reader asks whether anything has changed. With a wrong one it keeps old data, or mixes parts of two files.',
    examples,
  },
  'verify/head': {
    means: 'A HEAD request is answered with other headers than a GET request for the same address.',
    matters:
      'Readers use HEAD to see whether there is something new before they fetch it. They would decide by the wrong facts.',
    examples,
  },
  'verify/body': {
    means:
      'What the host sends is not, byte for byte, what the build made. The message says what became of it where that can be seen: compressed twice or once more, cut, written anew, of another address or publication.',
    matters: 'The entity tags no longer fit, so readers may keep or join parts that do not belong together.',
    examples,
  },
  'verify/error-body': {
    means:
      'An error is answered with a page of the host, or with nothing, instead of the JSON that the interface wants.',
    matters:
      'A program that reads JSON stumbles over a page of HTML, and cannot tell its user what went wrong.',
    examples,
  },
  'verify/stale': {
    means: 'The host still sends an older publication, while the one that was built is newer.',
    matters:
      'Readers get yesterday\u2019s data. Wait until the caches have let it go, or tell them to drop it after each upload.',
    examples,
  },
  'verify/rate-limit': {
    means: 'The host let more requests through than the manifest says, or turned readers away too early.',
    matters:
      'The limit is what readers are promised. Without it, one greedy program can slow the host down for all.',
    examples,
  },
};

import { Connection } from './connection.js';
import { hashOf } from './editions.js';

/** Requests on a connection before another one is made. */
const perConnection = 100;

/**
 * Asks `count` things on so many connections at once, each from an address of its own, in an order that is the same each time.
 * @returns {Promise<{ answers: number, byStatus: Record<string, number>, wrong: string[], check: () => string[] }>}
 *   `check` says which answers were of no one publication
 */
export async function askAll(port, editions, count, connections) {
  const random = randomFrom(count);
  const seen = new Map();
  const byStatus = {};
  const wrong = [];
  let asked = 0;
  let answers = 0;

  const client = async (number) => {
    while (asked < count && wrong.length < 20) {
      const connection = new Connection(port, `127.0.${1 + (number >> 7)}.${1 + (number & 127)}`);
      for (let turn = 0; turn < perConnection && asked < count; turn++) {
        asked++;
        const request = requestOf(editions.manifest, random);
        connection.socket.write(request.text);
        const answer = await connection.receive(request.method);
        if (answer === undefined) {
          wrong.push(`no answer to ${request.text}`);
          break;
        }
        answers++;
        byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
        const why = faultOf(request, answer);
        if (why) wrong.push(`${why}: ${answer.status} to ${request.text}`);
        else if (answer.status < 400 && request.route) {
          const facts = factsOf(request, answer);
          seen.set(facts.join(' '), { request, facts });
        }
      }
      connection.socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
  // Held against the publications once all are known: the newest is served a little before its build has ended.
  return {
    answers,
    byStatus,
    wrong,
    check: () => [...seen.values()].flatMap((each) => mixed(each, editions)),
  };
}

function requestOf({ routes }, random) {
  const paths = Object.keys(routes);
  const path = paths[random(paths.length)];
  const { lastModified, representations } = routes[path];
  const { encoding, etag } = representations[random(representations.length)];
  const accept = [`Accept-Encoding: ${encoding}`];
  const read = (fields, due, method = 'GET') => ({
    ...message(method, path, [...accept, ...fields]),
    route: path,
    encoding,
    due,
  });
  const other = (method, target, due, fields = []) => ({ ...message(method, target, fields), due });
  switch (random(14)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return read([], [200]);
    case 4:
    case 5:
      return read([], [200], 'HEAD');
    // Of the publication that is just being replaced, so that it may be the old or the new.
    case 6:
    case 7:
      return read([`If-None-Match: ${etag}`], [200, 304]);
    case 8:
      return read([`If-Modified-Since: ${lastModified}`], [200, 304]);
    case 9:
      return {
        ...message('GET', path, ['Range: bytes=100-199']),
        route: path,
        encoding: 'identity',
        due: [206],
      };
    case 10:
      return other('GET', `${path}-of-nobody`, [404]);
    case 11:
      return other('DELETE', path, [405]);
    case 12:
      return other('GET', path, [406], ['Accept-Encoding: identity;q=0']);
    default:
      return other('OPTIONS', path, [204]);
  }
}

function message(method, target, fields) {
  return {
    method,
    text: `${[`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...fields].join('\r\n')}\r\n\r\n`,
  };
}

/** What is wrong with an answer by itself. */
function faultOf({ due }, { status, headers, body }) {
  if (!due.includes(status)) return 'another status';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers';
  if (status >= 400 && JSON.parse(body.toString()).status !== String(status)) return 'another error';
  return undefined;
}

function factsOf({ method, route, encoding }, { status, headers, body }) {
  const coding = headers['content-encoding'] ?? (status === 304 ? encoding : 'identity');
  const hash = method === 'GET' && status !== 304 ? hashOf(body) : '-';
  const length = headers['content-length'] ?? '-';
  return [route, coding, status, headers.etag, headers['last-modified'].replaceAll(' ', '_'), length, hash];
}

/** Says so where what an answer told isn't all of one publication. */
function mixed({ request, facts: [path, coding, status, etag, lastModified, length, hash] }, editions) {
  const known = editions.find(path, request.encoding, etag);
  const isWhole =
    known !== undefined &&
    coding === request.encoding &&
    lastModified === known.lastModified.replaceAll(' ', '_') &&
    (status === 304 || length === String(status === 206 ? 100 : known.bytes)) &&
    (hash === '-' || hash === (status === 206 ? known.part : known.sha256));
  return isWhole
    ? []
    : [`of no one publication: ${[path, coding, status, etag, lastModified, length, hash].join(' ')}`];
}

/** Numbers below a limit, always the same ones for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % limit;
  };
}

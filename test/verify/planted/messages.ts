import { withField } from '../host.js';
import { messageOf } from './message-of.js';
import { large, type Planted, route } from './plant.js';

const chunked = (body: Buffer, end: string) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from(`\r\n0\r\n${end}`)]);

/** Faults of answers as HTTP messages. */
export const messages: readonly Planted[] = [
  {
    fault: 'HEAD with a body',
    plant: (right, { method }) =>
      method === 'HEAD' && right.status === 200
        ? messageOf({ ...right, body: Buffer.from('{"data":[]}') })
        : right,
  },
  {
    fault: '304 with a body',
    plant: (right) =>
      right.status === 304 ? messageOf({ ...right, body: Buffer.from('Not Modified') }) : right,
  },
  {
    fault: 'Transfer-Encoding beside Content-Length',
    plant: (right, { method }) =>
      right.status === 200 && method === 'GET'
        ? messageOf({
            ...withField(right, 'Transfer-Encoding', 'chunked'),
            body: chunked(right.body, '\r\n'),
          })
        : right,
  },
  {
    fault: 'two lengths',
    plant: (right, { method, target }) =>
      right.status === 200 && method === 'GET' && target === route
        ? messageOf({
            ...right,
            headers: [...right.headers, ['Content-Length', String(right.body.length + 1)]],
          })
        : right,
    several: 'The field is repeated, which is a fault by itself.',
  },
  {
    fault: 'a line that is not a header',
    plant: (right, { target }) =>
      target === route
        ? Buffer.from(
            messageOf(right).toString('latin1').replace('\r\n', '\r\nthis is no header\r\n'),
            'latin1',
          )
        : right,
  },
  {
    fault: 'bytes after the end of an answer',
    plant: (right, { target, method }) =>
      target === route && method === 'GET' && right.status === 200
        ? Buffer.concat([messageOf(right), Buffer.from('fens')])
        : right,
  },
  {
    fault: 'an answer breaks off',
    plant: (right, { method, target }) =>
      target === route && method === 'GET' && right.body.length > 100 ? 'cut' : right,
  },
  {
    fault: 'a download breaks off',
    plant: (right, { method, target }) =>
      target === large && method === 'GET' && right.body.length > 100 ? 'cut' : right,
  },
  {
    fault: 'the connection is reset at one address',
    plant: (right, { target }) => (target.startsWith(route) ? 'reset' : right),
  },
  {
    fault: 'one address does not speak HTTP',
    plant: (right, { target }) => (target.startsWith(route) ? Buffer.from('220 fens ESMTP\r\n\r\n') : right),
  },
];

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { errorCode } from '../../base/errors.js';

/** A downloaded file. */
export interface Download {
  /** The bytes after removing any content coding. */
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The address that answered, after redirects. */
  readonly url: string;
}

export interface DownloadLimits {
  /** The time limit in milliseconds for the whole download, including redirects. */
  readonly patience: number;
  /** The most bytes accepted, both as transferred and after decompression. */
  readonly largest: number;
  /** The longest time without a byte, in milliseconds; a minute by default. */
  readonly silence?: number;
  /** Ends the download when it isn't wanted any more. */
  readonly ending?: AbortSignal | undefined;
}

/** A download that failed. The message is for people. */
export class DownloadFailure extends Error {
  constructor(
    message: string,
    /** The status of the answer, if there was a complete one. */
    readonly status?: number,
    /** The address that answered, after redirects. */
    readonly url?: string,
  ) {
    super(message);
  }
}

/** A download without any answer, or without the whole of one. */
export class NoAnswer extends DownloadFailure {
  readonly isUnanswered = true;
}

/** Milliseconds without a byte after which nothing more is expected. */
const longestSilence = 60_000;

/** How many bytes are examined to recognise a web page. */
const examined = 200;
const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
const codings: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Fetches JSON from an address. All downloads of unknown size go through here, with limits for time, bytes and
 * redirects. Nothing is cached, because the current state is wanted.
 * @param wanted names the thing in messages: `a feed`
 * @throws DownloadFailure if there is no answer, a status other than 200, a web page, or too much data
 */
export async function download(address: string, wanted: string, limits: DownloadLimits): Promise<Download> {
  const deadline = AbortSignal.timeout(limits.patience);
  const signal = limits.ending === undefined ? deadline : AbortSignal.any([deadline, limits.ending]);
  try {
    const { response, url } = await followed(address, signal, limits);
    const { statusCode, statusMessage = '', headers } = response;
    if (statusCode !== 200) {
      response.destroy();
      throw new DownloadFailure(`${url} answers ${statusCode} ${statusMessage}`.trim(), statusCode, url);
    }
    const pieces: Uint8Array[] = [];
    await passBody(response, url, limits.largest, (piece) => pieces.push(piece));
    // The end of an answer without a length is that of its connection, which the signal closes as well.
    signal.throwIfAborted();
    const mediaType = headers['content-type'] ?? '';
    const bytes = Buffer.concat(pieces);
    const isPage =
      /^text\/html\b/i.test(mediaType) ||
      /^\s*<(?:!doctype|html|\?xml)/i.test(textOf(bytes.subarray(0, examined)));
    if (isPage) throw new DownloadFailure(`${url} answers with a web page, not with ${wanted}`);
    return { bytes, mediaType, url };
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    const why = deadline.aborted ? `no complete answer within ${limits.patience / 1000} s` : reasonOf(error);
    throw new NoAnswer(`${address} can't be fetched: ${why}`);
  }
}

/** Follows redirects to the first answer that isn't one. */
async function followed(
  address: string,
  signal: AbortSignal,
  { silence = longestSilence }: DownloadLimits,
): Promise<{ response: IncomingMessage; url: string }> {
  let url = parsed(address, address);
  for (let count = 0; ; count++) {
    const response = await answerOf(url, signal, silence);
    const { location } = response.headers;
    if (!redirects.includes(response.statusCode ?? 0) || location === undefined) {
      return { response, url: url.href };
    }
    response.destroy();
    if (count === mostRedirects) {
      throw new DownloadFailure(
        `${address} redirects more than ${mostRedirects} times, the last time to ${location}`,
      );
    }
    url = parsed(location, address, url);
  }
}

function parsed(location: string, address: string, base?: URL): URL {
  const url = URL.canParse(location, base?.href) ? new URL(location, base) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return url;
  }
  const which = base === undefined ? address : `${address} leads to ${location}, which`;
  throw new DownloadFailure(
    `${which} is not an address to fetch: write one that begins with https:// and has no user name`,
  );
}

function answerOf(url: URL, signal: AbortSignal, silence: number): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const headers = {
    Accept: 'application/json, application/*;q=0.9, */*;q=0.1',
    'Accept-Encoding': 'gzip, br',
    'User-Agent': 'opendata-press',
  };
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    const sent = request(url, { agent: false, headers, signal, timeout: silence }, (response) => {
      answer = response;
      resolve(response);
    });
    sent
      .on('timeout', () => {
        const error = new Error(`nothing came for ${silence / 1000} s`);
        // First: without its connection, an answer without a length would count as whole.
        answer?.destroy(error);
        sent.destroy(error);
      })
      .on('upgrade', ({ statusCode, statusMessage }, socket) => {
        socket.destroy();
        reject(
          new DownloadFailure(`${url} answers ${statusCode} ${statusMessage}`.trim(), statusCode, url.href),
        );
      })
      .on('error', reject)
      .end();
  });
}

async function passBody(
  response: IncomingMessage,
  url: string,
  largest: number,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = codings[coding]?.();
  if (decoder === undefined && coding !== 'identity' && coding !== '') {
    response.destroy();
    throw new DownloadFailure(`${url} answers in the content coding ${coding}, which was not asked for`);
  }
  const limited = () => {
    let length = 0;
    return async function* (source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        length += piece.length;
        if (length > largest) throw new DownloadFailure(`${url} answers with more than ${largest} bytes`);
        yield piece;
      }
    };
  };
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of source) take(piece);
  };
  if (decoder === undefined) await pipeline(response, limited(), collect);
  else await pipeline(response, limited(), decoder, limited(), collect);
}

function textOf(start: Uint8Array): string {
  return Buffer.from(start.subarray(0, examined))
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/** What errors of the network mean. */
const networkErrors: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host of this name is known. Is the name right, and is this machine online?',
  EAI_AGAIN: "names of hosts can't be looked up now. Is this machine online?",
  ENETUNREACH: 'this machine has no connection to its network. Is it online?',
  EHOSTUNREACH: 'this machine has no connection to its host. Is it online?',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = networkErrors[errorCode(error) ?? ''];
  if (known !== undefined) return known;
  return error.message || String(errorCode(error));
}

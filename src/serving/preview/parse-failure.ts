import { errorCode } from '../../base/errors.js';
import { isRecognised, targetLimit } from '../http/request.js';

/** The known parts of a request that Node's parser rejected. */
export interface ParseFailure {
  readonly status: 400 | 408 | 413 | 414 | 431 | 501;
  readonly method?: string;
  readonly target?: string;
}

/**
 * Reads an error of a server's `clientError` event. Undefined if no answer is possible: the connection was reset, or
 * the TLS handshake failed.
 */
export function parseFailure(error: Error): ParseFailure | undefined {
  const code = errorCode(error) ?? '';
  const line = requestLine(error);
  const known = {
    ...(line?.method && { method: line.method }),
    ...(line?.target && { target: line.target }),
  };
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408 };
    case 'HPE_HEADER_OVERFLOW':
      return { status: (line?.target?.length ?? 0) > targetLimit ? 414 : 431, ...known };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413 };
    case 'HPE_INVALID_METHOD':
      return line && !isRecognised(line.method) ? { status: 501, ...known } : { status: 400 };
    default:
      return code.startsWith('HPE_') ? { status: 400, ...known } : undefined;
  }
}

/** The request line of the failed request, if it arrived in the same chunk as the failure. */
function requestLine(error: Error): { readonly method: string; readonly target: string } | undefined {
  if (!('rawPacket' in error) || !Buffer.isBuffer(error.rawPacket)) return undefined;
  const text = error.rawPacket.toString('latin1');
  const at = 'bytesParsed' in error && typeof error.bytesParsed === 'number' ? error.bytesParsed : 0;
  // Earlier requests in the same chunk end with an empty line; the failed one begins after the last of these.
  const before = at < 4 ? -1 : text.lastIndexOf('\r\n\r\n', at - 4);
  const message = text.slice(before === -1 ? 0 : before + 4);
  const [, method, target] = /^([!#$%&'*+.^_`|~\w-]+) ([^ \r\n]*)/.exec(message) ?? [];
  return method === undefined || target === undefined ? undefined : { method, target };
}

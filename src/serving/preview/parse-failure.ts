import { errorCode } from '../../base/errors.js';
import { isRecognised, targetLimit } from '../http/request.js';

/** The known parts of a request that Node's parser rejected. */
export interface ParseFailure {
  readonly status: number;
  readonly method?: string;
  readonly target?: string;
}

/** Reads an error of a server's `clientError` event. Undefined if no answer is possible, as after a reset. */
export function parseFailure(error: Error): ParseFailure | undefined {
  const code = errorCode(error) ?? '';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408 };
  if (!code.startsWith('HPE_')) return undefined;
  const known = requestLine(error);
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: (known?.target.length ?? 0) > targetLimit ? 414 : 431, ...known };
  const isUnknown = code === 'HPE_INVALID_METHOD' && known !== undefined && !isRecognised(known.method);
  return { status: isUnknown ? 501 : 400, ...known };
}

/** The request line of the failed request, if it arrived in the same chunk as the failure. */
function requestLine(error: Error): { readonly method: string; readonly target: string } | undefined {
  if (!('rawPacket' in error) || !Buffer.isBuffer(error.rawPacket)) return undefined;
  const text = error.rawPacket.toString('latin1');
  const at = 'bytesParsed' in error ? Number(error.bytesParsed) : 0;
  // Earlier requests in the same chunk end with an empty line; the failed one begins after the last of these.
  const before = at < 4 ? -1 : text.lastIndexOf('\r\n\r\n', at - 4);
  const message = text.slice(before === -1 ? 0 : before + 4);
  const [, method, target] = /^([!#$%&'*+.^_`|~\w-]+) ([^ \r\n]*)/.exec(message) ?? [];
  return method === undefined || target === undefined ? undefined : { method, target };
}

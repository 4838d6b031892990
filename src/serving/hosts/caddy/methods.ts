import { allowAnywhere, requestBodyLimit } from '../../http/request.js';
import { preflightAnswer } from '../../http/success.js';
import type { HeaderFields } from '../../manifest/manifest.js';
import { caddyBlock, caddyLiteral } from './directives.js';

export const allow = `Allow "${allowAnywhere}"`;

/** Lets GET and HEAD pass and answers OPTIONS, with the fields of a preflight if other origins may read at all (D46). */
export function methods(always: HeaderFields): string[] {
  const preflight = preflightAnswer(always, ['GET', 'HEAD']);
  return [
    '@write vars {opendata_method} write',
    caddyBlock('route @write', [`header ${allow}`, 'error 405']),
    `@too_large expression \`{header.Content-Length} != "" && int({header.Content-Length}) > ${requestBodyLimit}\``,
    'error @too_large 413',
    '@options vars {opendata_method} options',
    caddyBlock('route @options', [
      `header ${allow}`,
      ...(preflight.length > 0
        ? [
            caddyBlock('@preflight', ['header Origin *', 'header Access-Control-Request-Method *']),
            caddyBlock(
              'header @preflight',
              preflight.map(([name, value]) => `${name} ${caddyLiteral(value)}`),
            ),
          ]
        : []),
      'respond 204',
    ]),
  ];
}

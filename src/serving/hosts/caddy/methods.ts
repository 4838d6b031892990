import { allowAnywhere, requestBodyLimit } from '../../http/request.js';
import { preflightAnswer } from '../../http/success.js';
import type { HeaderFields } from '../../manifest/manifest.js';
import { block, literal } from './directives.js';

export const allow = `Allow "${allowAnywhere}"`;

/** Lets GET and HEAD pass and answers OPTIONS, with the fields of a preflight if other origins may read at all (D46). */
export function methods(always: HeaderFields): string[] {
  const preflight = preflightAnswer(always, ['GET', 'HEAD']);
  return [
    '@write vars {opendata_method} write',
    block('route @write', [`header ${allow}`, 'error 405']),
    `@too_large expression \`{header.Content-Length} != "" && int({header.Content-Length}) > ${requestBodyLimit}\``,
    'error @too_large 413',
    '@options vars {opendata_method} options',
    block('route @options', [
      `header ${allow}`,
      ...(preflight.length > 0
        ? [
            block('@preflight', ['header Origin *', 'header Access-Control-Request-Method *']),
            block(
              'header @preflight',
              preflight.map(([name, value]) => `${name} ${literal(value)}`),
            ),
          ]
        : []),
      'respond 204',
    ]),
  ];
}

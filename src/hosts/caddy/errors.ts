import { errorBody } from '../../http/error-body.js';
import type { ErrorEntry, Manifest } from '../../manifest/manifest.js';
import { block, literal } from './directives.js';
import { fields, versionFields } from './fields.js';

/**
 * What is answered to each status that `error` or Caddy itself raises (interface 7, D24 to D26): the bodies stand here
 * word for word, since files would be sent with validators and in ranges. What Caddy raises besides is told as 500.
 */
export function errorAnswers(manifest: Manifest): string {
  const { errors, headers } = manifest;
  const statuses = Object.entries(errors);
  const general = errors['500'];
  return block('handle_errors', [
    block('route', [
      ...fields(headers.error),
      ...versionFields(manifest),
      'header Content-Type {opendata_media_type}',
      '# A published file that is not there.',
      '@missing vars opendata_published yes',
      ...(general ? [block('route @missing', answer('500', general))] : []),
      ...statuses.flatMap(([status, entry]) => [
        `@is_${status} vars {err.status_code} ${status}`,
        block(`route @is_${status}`, answer(status, entry)),
      ]),
      ...(general ? answer('500', general) : []),
    ]),
  ]);
}

function answer(status: string, entry: ErrorEntry): string[] {
  return [
    ...fields(entry.headers),
    `header Status-Code ${status}`,
    `respond ${literal(errorBody(entry, Number(status)))} ${status}`,
  ];
}

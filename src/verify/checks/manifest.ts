import type { Field } from '../../http/fields.js';
import { type Manifest, manifestFile } from '../../manifest/manifest.js';
import { manifestRepresentation } from '../../publish/manifest-bytes.js';
import type { Inquiry } from '../inquiry.js';

/** The manifest as programs read it that compare publications, such as `build --previous`. */
export function manifestInquiries(manifest: Manifest): Inquiry[] {
  const { etag } = manifestRepresentation(manifest);
  const ask = (check: Inquiry['check'], headers: readonly Field[] = []): Inquiry => ({
    check,
    method: 'GET',
    target: `/${manifestFile}`,
    headers,
  });
  return [
    ask('manifest/whole'),
    ask('manifest/same', [['If-None-Match', etag]]),
    ask('manifest/foreign', [['If-None-Match', '"of-another-publication"']]),
  ];
}

import { asciiJson } from '../../base/json/ascii-json.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Names, publishingSchema } from '../../interface/records/published.js';
import { type Loss, recordInVersion } from '../../interface/records/record-in-version.js';
import { elementSchema, recordSchema } from '../../interface/records/records.js';
import type { Version } from '../../model/version.js';
import type { CompileJob } from './job.js';

/**
 * Gives what writes a valid record of the source version as the published JSON of a version, with what is lost; without
 * JSON, the version can't express the record, for these reasons.
 */
export function recordWriter(names: Names) {
  const shapes = new Map<string, ReturnType<typeof elementSchema>>();
  return (
    { collection, source, brandName }: CompileJob,
    record: PlainObject,
    version: Version,
  ): { readonly json?: string; readonly losses: readonly Loss[] } => {
    const { record: made, losses } = recordInVersion(collection, record, source, version);
    if (made === undefined) return { losses };
    const key = `${version} ${collection}`;
    const shape = shapes.get(key) ?? publishingSchema(elementSchema(version, collection), names);
    shapes.set(key, shape);
    const isBrand = registrationOf(collection).publishedAs === 'brand';
    const element = isBrand ? { ...made, BrandName: brandName } : made;
    // Valid records have their keys in canonical order (D17).
    const canonical = shape === recordSchema(version, collection) ? element : shape.parse(element);
    return { json: asciiJson(JSON.stringify(canonical)), losses };
  };
}

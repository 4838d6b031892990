import type { SettingsDocument } from '../content/document.js';
import type { FieldPath } from '../model/location.js';
import type { PlainObject } from '../model/plain-object.js';
import { type Problem, problem } from '../model/problem.js';
import { allVersions } from '../model/version.js';
import { siteProblems } from './problems.js';

/** Every setting of site.yaml that is a web address. */
export const webAddresses: readonly FieldPath[] = [
  ['licenseUrl'],
  ['termsUrl'],
  ['origin'],
  ...allVersions.map((version) => ['lifecycle', version, 'link']),
];

/** The web addresses in site.yaml that are not https, as all traffic is to be (interface 1 rule 4). */
export function checkHttps(document: SettingsDocument): Problem[] {
  return webAddresses.flatMap((field) => {
    const url = field.reduce(
      (value: unknown, key) => (value as PlainObject | null | undefined)?.[key],
      document.value,
    );
    if (typeof url !== 'string' || !/^http:\/\//.test(url)) return [];
    return [problem(siteProblems['site/not-https'], { url }, [document.locate(field, 'value')], { field })];
  });
}

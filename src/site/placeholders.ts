import type { SettingsDocument } from '../content/document.js';
import type { FieldPath } from '../model/location.js';
import type { PlainObject } from '../model/plain-object.js';
import { type Problem, problem } from '../model/problem.js';
import { isExampleAddress, standInBrand, standIns } from '../model/stand-ins.js';
import { webAddresses } from './https.js';
import { siteProblems } from './problems.js';

/**
 * The settings that `init` or `import` made up and nobody has replaced, as one problem at the first of them; nothing where
 * site.yaml allows it, even if it isn't valid otherwise.
 * @param brands the brand.yaml files
 */
export function placeholderSettings(
  site: SettingsDocument,
  brands: readonly SettingsDocument[],
): Problem | undefined {
  if (valueAt(site, ['placeholders']) === 'allowed') return undefined;
  const found = [
    ...[['vendor'], ...webAddresses].flatMap((field) => {
      const value = valueAt(site, field);
      const isMadeUp = field[0] === 'vendor' ? value === standIns.vendor : isExampleAddress(value);
      return isMadeUp ? [{ setting: field.join('.'), value, at: site.locate(field, 'value') }] : [];
    }),
    ...brands.flatMap((brand) => {
      const value = valueAt(brand, ['BrandName']);
      const at = brand.locate(['BrandName'], 'value');
      return value === standInBrand ? [{ setting: 'BrandName', value, at }] : [];
    }),
  ];
  const [first] = found;
  if (first === undefined) return undefined;
  const settings = found.map(({ setting, value, at: { file, start } }) => ({
    setting,
    value,
    place: `${file}:${start.line}`,
  }));
  return problem(siteProblems['site/placeholder'], { settings }, [first.at]);
}

function valueAt({ value }: SettingsDocument, field: FieldPath): string {
  const found = field.reduce(
    (group: unknown, key) => (group as PlainObject | null | undefined)?.[key],
    value,
  );
  return typeof found === 'string' ? found : '';
}

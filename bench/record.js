/** By name of a field, the first that fits: the pattern of its text, and what makes its value of it, where that isn't text. */
const kinds = [
  [/Indicator$|FeeApplicable$/, /^(true|false)$/, (text) => text === 'true'],
  [
    /Age$|Term$|Length$|Occurrence$|LengthM..$|Days$|^M..Amount$|^MetricsValue$|^IncidentCount$/,
    /^-?\d+(\.\d+)?$/,
    Number,
  ],
  [/^(Latitude|Longitude)$/, /^-?\d{1,3}\.\d{1,8}$/],
  [/Date$/, /^\d{4}-\d\d-\d\d$/],
  [/(Opening|Closing)Time$/, /^\d\d:\d\d(:\d\d(\.\d{3})?)?(Z|[+-]\d\d:\d\d)?$/],
  [/^(AER|EAR|APR|RepAPR)$/, /^-?\d{1,3}(\.\d{1,4})?$/],
  [/^/, /^.{1,2000}$/s],
];
const known = new Map();

/**
 * A record with the types of the interface, checked, and with its keys in canonical order (by code units).
 * @param {unknown} value as a YAML parser that types nothing gives it
 * @param {string} [name] of the field
 */
export function typed(value, name = '') {
  if (Array.isArray(value)) return value.map((item) => typed(item, name));
  if (typeof value !== 'object') return scalar(value, name);
  const made = {};
  for (const key of Object.keys(value).sort()) if (value[key] !== '') made[key] = typed(value[key], key);
  return made;
}

function scalar(text, name) {
  if (!known.has(name))
    known.set(
      name,
      kinds.find(([names]) => names.test(name)),
    );
  const [, pattern, asValue] = known.get(name);
  if (!pattern.test(text)) throw new Error(`${name} must match ${pattern}: ${text}`);
  return asValue === undefined ? text : asValue(text);
}

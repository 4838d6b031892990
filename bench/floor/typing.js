/**
 * Makes what gives the texts of a value the types of a schema, in place: true, false and numbers. Empty texts and nulls
 * of fields are taken away, and returned with their paths.
 * @param {import('zod').z.core.$ZodTypes} schema
 * @returns {(value: unknown) => { value: unknown, empties: { path: (string | number)[], required: boolean }[] }}
 */
export function typing(schema) {
  const node = typedNode(schema);
  return (value) => {
    const empties = [];
    return { value: node === null ? value : node(value, [], empties), empties };
  };
}

/** The walk through one node of a schema, or null if its values can only be text. */
function typedNode(schema) {
  const { def } = schema._zod;
  switch (def.type) {
    case 'optional':
      return typedNode(def.innerType);
    case 'object':
      return typedObject(def.shape);
    case 'array':
      return typedList(typedNode(def.element));
    case 'boolean':
      return (value) => booleans.get(value) ?? value;
    case 'number':
      return (value) => (typeof value === 'string' ? asNumber(value) : value);
    default:
      return null;
  }
}

const booleans = new Map([
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);

function asNumber(written) {
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(written)) return written;
  const number = Number(written);
  return Number.isFinite(number) ? number : written;
}

function typedList(item) {
  if (item === null) return null;
  return (value, path, empties) => {
    if (!Array.isArray(value)) return value;
    const depth = path.length;
    for (let index = 0; index < value.length; index++) {
      path[depth] = index;
      value[index] = item(value[index], path, empties);
    }
    path.length = depth;
    return value;
  };
}

function typedObject(shape) {
  const known = new Map(
    Object.entries(shape).map(([key, field]) => [
      key,
      { typed: typedNode(field), required: field._zod.optin !== 'optional' },
    ]),
  );
  return (value, path, empties) => {
    if (!isPlainObject(value)) return value;
    const depth = path.length;
    for (const key of Object.keys(value)) {
      const field = known.get(key);
      if (field === undefined) continue;
      const written = value[key];
      if (written === null || written === '') {
        empties.push({ path: [...path.slice(0, depth), key], required: field.required });
        delete value[key];
      } else if (field.typed !== null) {
        path[depth] = key;
        value[key] = field.typed(written, path, empties);
      }
    }
    path.length = depth;
    return value;
  };
}

function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

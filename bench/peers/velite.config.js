import yaml from 'js-yaml';
import { defineConfig, defineLoader, s } from 'velite';

const { schemas } = await import(process.env.FLOOR_SCHEMAS);
const schema = yaml.FAILSAFE_SCHEMA.extend({ implicit: [yaml.types.bool] });

const collection = (name) => ({
  name: name.replaceAll('-', '_'),
  pattern: `*/${name}.yaml`,
  schema: translated(schemas[name]),
});

/** The floor's schema in Velite's own zod 3. Lengths of texts are not checked. */
function translated({ _zod: { def } }) {
  switch (def.type) {
    case 'optional':
      return translated(def.innerType).optional();
    case 'object':
      return s
        .object(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, translated(field)])))
        .strict();
    case 'array':
      return s.array(translated(def.element));
    case 'enum':
      return s.enum(Object.values(def.entries));
    case 'boolean':
      return s.boolean();
    case 'number':
      return s.number();
    default: {
      const pattern = def.checks?.find((check) => check._zod.def.pattern)?._zod.def.pattern;
      return pattern === undefined ? s.string() : s.string().regex(pattern);
    }
  }
}

export default defineConfig({
  root: 'content',
  output: { data: 'public', assets: 'public/assets' },
  loaders: [
    defineLoader({ test: /\.yaml$/, load: (file) => ({ data: yaml.load(file.toString(), { schema }) }) }),
  ],
  collections: {
    branches: collection('branches'),
    atms: collection('atms'),
    pcas: collection('personal-current-accounts'),
  },
  /** Each collection once more, as the second version. */
  prepare(data) {
    for (const [name, records] of Object.entries(data)) data[`${name}-2.2`] = records;
  },
});

import { capital } from '../../base/text/capital.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';

/** The note on a field besides its type. */
export interface FieldNote {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** The schema of a whole answer, complete in itself, with a title on each schema that may become a component. */
export interface AnswerSchema {
  /** The word that distinguishes components of this collection from those of others, such as `Branch`. */
  readonly prefix: string;
  /** The name of the component for the whole answer. */
  readonly name: string;
  readonly schema: JsonSchema;
  /** The note on the field at a path of field names; lists add no step. */
  readonly about: (path: Path) => FieldNote;
  /** The meanings of the codes of the field at a path, as published. */
  readonly codes: (path: Path, codes: readonly string[], type: string) => Readonly<Record<string, string>>;
}

/** A schema of a description; Redocly and Scalar show the meanings of codes. */
export type ComponentSchema = JsonSchema & {
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
};

type Path = readonly string[];

/** The use of a titled schema in an answer. */
interface Use {
  readonly node: JsonSchema;
  readonly path: Path;
  readonly answer: AnswerSchema;
  /** The title of the object that has it. */
  readonly within: string;
}

/** What stands for a titled schema where it is used. */
type Refer = (use: Use) => ComponentSchema;

/**
 * The named schemas in a version's answers (OpenAPI 3.1 §4.8.7): equal ones are one component. A name that
 * only one schema has is used as it is; others begin with the word of their collection, then with the object that has
 * them.
 */
export function componentsOf(answers: readonly AnswerSchema[]): Readonly<Record<string, ComponentSchema>> {
  /** The first use of each, by its key, and its place among them, which refers to it until it has its name. */
  const uses = new Map<string, Use & { readonly id: string; readonly content: ComponentSchema }>();
  /** The places of schemas that are in an answer several times: what fields mean depends on the object that has them. */
  const placed = new Map<JsonSchema, string>();
  const collect: Refer = (use) => {
    const place = placed.get(use.node) ?? placeOf(use);
    placed.set(use.node, place);
    return { $ref: place };
  };
  const placeOf = (use: Use): string => {
    const content = contentOf(use, collect);
    // Its parts are known by their places, so that each key is short.
    const key = JSON.stringify([titleOf(use.node), content]);
    const known = uses.get(key);
    if (known !== undefined) return known.id;
    const id = String(uses.size);
    uses.set(key, { ...use, id, content });
    return id;
  };
  for (const answer of answers) collect(rootOf(answer));

  const names = namesOf(uses);
  const byId = new Map([...uses].map(([key, { id }]) => [id, names.get(key) ?? key]));
  return Object.fromEntries(
    [...uses.values()].map(({ id, content }) => [byId.get(id) ?? id, withNames(content, byId)]),
  );
}

/** A schema whose references have the names of components. */
function withNames(
  { $ref, properties, items, ...rest }: ComponentSchema,
  names: ReadonlyMap<string, string>,
): ComponentSchema {
  return {
    ...rest,
    ...($ref !== undefined && { $ref: `#/components/schemas/${names.get($ref)}` }),
    ...(items !== undefined && { items: withNames(items, names) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, withNames(field, names)]),
      ),
    }),
  };
}

function rootOf(answer: AnswerSchema): Use {
  return { node: { ...answer.schema, title: answer.name }, path: [], answer, within: '' };
}

/** An object that explains a code Other (interface 2.1 OtherCode) has the name of its field, and many fields have one. */
function titleOf({ title = '', properties }: JsonSchema): string {
  const isOtherCode = properties !== undefined && Object.keys(properties).join() === 'Code,Description,Name';
  return isOtherCode ? 'OtherCode' : capital(title);
}

/** A schema without its title, with the notes on its fields, and its titled parts as `refer` writes them. */
function contentOf(use: Use, refer: Refer): ComponentSchema {
  const { title, description, properties, items, ...rest } = use.node;
  if (properties !== undefined) {
    return {
      ...rest,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, fieldOf(use, key, field, refer)]),
      ),
    };
  }
  if (items !== undefined) return { ...rest, items: partOf({ ...use, node: items }, refer) };
  if (rest.enum === undefined) return description === undefined ? rest : { ...rest, description };
  const meanings = use.answer.codes(use.path, rest.enum.map(String), title ?? '');
  return { ...rest, ...(Object.keys(meanings).length > 0 && { 'x-enumDescriptions': meanings }) };
}

function fieldOf(use: Use, key: string, field: JsonSchema, refer: Refer): ComponentSchema {
  const path = [...use.path, key];
  const part = partOf({ ...use, node: field, path, within: titleOf(use.node) }, refer);
  return { ...part, ...use.answer.about(path) };
}

function partOf(use: Use, refer: Refer): ComponentSchema {
  return use.node.title === undefined ? contentOf(use, refer) : refer(use);
}

/** The name of each component, by its key. */
function namesOf(uses: ReadonlyMap<string, Use>): ReadonlyMap<string, string> {
  const byTitle = new Map<string, (readonly [key: string, use: Use])[]>();
  for (const each of uses) {
    const title = titleOf(each[1].node);
    byTitle.set(title, [...(byTitle.get(title) ?? []), each]);
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const give = (key: string, wanted: string) => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    names.set(key, name);
  };
  // Names that need no other word go first, so that none of them gets a number.
  for (const [title, [only, ...others]] of byTitle) if (only && others.length === 0) give(only[0], title);
  for (const [title, alike] of byTitle) {
    if (alike.length === 1) continue;
    for (const [key, { answer, within }] of alike) {
      const ofAnswer = alike.filter(([, other]) => other.answer === answer);
      give(key, prefixed(answer.prefix, ofAnswer.length === 1 ? title : prefixed(within, title)));
    }
  }
  return names;
}

function prefixed(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

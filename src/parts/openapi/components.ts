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
  /** The first use of each, by its place among them, which refers to it until it has its name. */
  const uses = new Map<string, Use & { readonly content: ComponentSchema }>();
  /** Their places, by all that they have. */
  const known = new Map<string, string>();
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
    const place = known.get(key) ?? String(uses.size);
    if (!known.has(key)) uses.set(place, { ...use, content });
    known.set(key, place);
    return place;
  };
  for (const answer of answers) collect(rootOf(answer));

  const names = namesOf(uses);
  return Object.fromEntries(
    [...uses].map(([place, { content }]) => [names.get(place)!, withNames(content, names)]),
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

/** The name of each component, by its place. */
function namesOf(uses: ReadonlyMap<string, Use>): ReadonlyMap<string, string> {
  const byTitle = new Map<string, (readonly [place: string, use: Use])[]>();
  for (const each of uses) {
    const title = titleOf(each[1].node);
    byTitle.set(title, [...(byTitle.get(title) ?? []), each]);
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const give = (place: string, wanted: string) => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    names.set(place, name);
  };
  // Names that need no other word go first, so that none of them gets a number.
  for (const [title, [only, ...others]] of byTitle) if (only && others.length === 0) give(only[0], title);
  for (const [title, alike] of byTitle) {
    if (alike.length === 1) continue;
    for (const [place, { answer, within }] of alike) {
      const ofAnswer = alike.filter(([, other]) => other.answer === answer);
      give(place, prefixed(answer.prefix, ofAnswer.length === 1 ? title : prefixed(within, title)));
    }
  }
  return names;
}

function prefixed(prefix: string, name: string): string {
  return name.startsWith(prefix) ? name : prefix + name;
}

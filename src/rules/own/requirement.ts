import { isPlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { suggestion } from '../../base/text/suggestion.js';
import { fieldsCalled, nearestField } from '../../interface/records/field-names.js';
import { codesOf, elementOf, fieldsOf } from '../../interface/schema/node.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { alternatives, didYouMean, type Message, quoted } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import { isOwnName } from './mistakes.js';
import type { OwnFinding, OwnRule } from './own-rule.js';
import type { RequirementArgs } from './problems.js';

/** An entry of `requirements:` as it is written. */
export interface WrittenRequirement {
  readonly rule: string;
  readonly collections?: readonly Collection[] | undefined;
  readonly field: string;
  readonly required?: boolean | undefined;
  readonly pattern?: string | undefined;
  readonly values?: readonly string[] | undefined;
  /** Folders of brands; all if absent. */
  readonly brands?: readonly string[] | undefined;
  readonly because?: string | undefined;
  readonly example?: string | undefined;
}

/** What a project asks of a field. Plain data, so that it can be sent to a worker. */
export interface Requirement extends Omit<WrittenRequirement, 'collections' | 'rule'> {
  readonly rule: OwnRule<unknown>['rule'];
  readonly collections: readonly Collection[];
  /** The file that it is in. */
  readonly file: string;
  /** The path of the field in each collection that it is asked of, by the versions that have it. */
  readonly paths: Readonly<Partial<Record<Collection, Partial<Record<Version, readonly string[]>>>>>;
}

/** A mistake in a requirement, with the setting that has it. */
export interface RequirementMistake {
  readonly path: FieldPath;
  readonly args: RequirementArgs;
}

/**
 * The requirement with its fields looked up, or what is wrong with it.
 * @param published the collections that it is asked of if it names none
 */
export function requirementOf(
  written: WrittenRequirement,
  file: string,
  published: readonly Collection[] = collectionNames,
): { readonly requirement: Requirement } | { readonly mistakes: readonly RequirementMistake[] } {
  const { rule, collections = published, field, required, pattern, values } = written;
  const mistakes: RequirementMistake[] = [];
  const mistake = (path: FieldPath, args: RequirementArgs) => mistakes.push({ path, args });
  if (required !== true && pattern === undefined && values === undefined) mistake([], { kind: 'nothing' });
  const why = pattern === undefined ? undefined : brokenPattern(pattern);
  if (pattern !== undefined && why !== undefined) mistake(['pattern'], { kind: 'pattern', pattern, why });
  const paths: Partial<Record<Collection, Partial<Record<Version, readonly string[]>>>> = {};
  const ambiguous: Collection[] = [];
  const several = new Set<string>();
  for (const collection of collections) {
    const found = fieldsCalled(field, collection);
    const [first] = found;
    if (first === undefined) continue;
    paths[collection] = Object.fromEntries(found.map(({ version, path }) => [version, path]));
    if (new Set(found.map(({ version }) => version)).size < found.length) {
      ambiguous.push(collection);
      for (const { path } of found) several.add(path.join('.'));
    }
    const elements = found.map(({ schema }) => elementOf(schema));
    const isGroup = elements.some((schema) => Object.keys(fieldsOf(schema)).length > 0);
    for (const setting of ['pattern', 'values'] as const) {
      if (isGroup && written[setting] !== undefined) {
        mistake([setting], { kind: 'group', field: first.path.join('.'), setting });
      }
    }
    const codes = [...new Set(elements.flatMap((schema) => codesOf(schema) ?? []))];
    for (const [index, value] of (values ?? []).entries()) {
      if (codes.length === 0 || codes.includes(value)) continue;
      const near = suggestion(value, codes);
      const args = { kind: 'code', value, field, allowed: codes, ...(near && { suggestion: near }) } as const;
      mistake(['values', index], args);
    }
  }
  if (ambiguous.length > 0) {
    const others = collections.filter(
      (name) => written.collections === undefined && paths[name] !== undefined && !ambiguous.includes(name),
    );
    const args = { kind: 'ambiguous', field, collections: ambiguous, allowed: [...several], others } as const;
    mistake(['field'], args);
  }
  const missing = collections.filter((collection) => paths[collection] === undefined);
  if (missing.length > 0 && (written.collections !== undefined || missing.length === collections.length)) {
    const near = nearestField(field, missing);
    mistake(['field'], { kind: 'field', field, collections: missing, ...(near && { suggestion: near }) });
  }
  if (mistakes.length > 0) return { mistakes };
  if (!isOwnName(rule)) throw new RangeError(`${rule} is not the name of a rule of the project's own`);
  const asked = collections.filter((collection) => paths[collection] !== undefined);
  return { requirement: { ...written, rule, collections: asked, file, paths } };
}

/** Why a text is not a regular expression; undefined if it is one. */
function brokenPattern(pattern: string): string | undefined {
  try {
    regularExpression(pattern);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
  }
}

function regularExpression(pattern: string): RegExp {
  return new RegExp(pattern, 'u');
}

type Found =
  | { readonly kind: 'missing'; readonly field: string }
  | { readonly kind: 'pattern'; readonly value: string }
  | { readonly kind: 'values'; readonly value: string };

/** The rule that checks a requirement. */
export function requirementRule(requirement: Requirement): OwnRule<Found> {
  const { rule, file, field, collections, paths, brands, required, pattern, values, because } = requirement;
  const form = pattern === undefined ? undefined : regularExpression(pattern);
  const wrongIn = (text: string): Found | undefined => {
    if (form !== undefined && !form.test(text)) return { kind: 'pattern', value: text };
    if (values !== undefined && !values.includes(text)) return { kind: 'values', value: text };
    return undefined;
  };
  return {
    rule,
    severity: 'warning',
    title: `${field} is not as ${file} requires`,
    means: meaningOf(requirement),
    matters: because === undefined ? `${file} gives no reason.` : asSentence(because),
    of: 'record',
    collections,
    check(record, { collection, version, brand }) {
      const path = paths[collection]?.[version];
      if (path === undefined || (brands !== undefined && !brands.includes(brand))) return [];
      return placesOf(record, path, []).flatMap((place): OwnFinding<Found>[] => {
        if ('missing' in place) {
          if (required !== true) return [];
          return [{ args: { kind: 'missing', field: place.missing.join('.') }, path: place.path }];
        }
        const args = wrongIn(String(place.value));
        return args === undefined ? [] : [{ args, path: place.path }];
      });
    },
    message: (found) => messageOf(found, requirement),
  };
}

type Place = { readonly path: FieldPath } & (
  | { readonly value: string | number | boolean }
  | { readonly missing: readonly string[] }
);

/** The values of a field in a record, and the objects that should have it and don't. */
function placesOf(value: unknown, steps: readonly string[], path: FieldPath): readonly Place[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item, index) => placesOf(item, steps, [...path, index]));
  }
  const [step, ...rest] = steps;
  if (step === undefined) {
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? [{ path, value }] : [];
  }
  const next = isPlainObject(value) ? value[step] : undefined;
  const isEmpty =
    next === undefined || (typeof next === 'object' && next !== null && Object.keys(next).length === 0);
  return isEmpty ? [{ path, missing: steps }] : placesOf(next, rest, [...path, step]);
}

function messageOf(found: Found, { file, pattern, values = [], because, example }: Requirement): Message {
  const help = because === undefined ? {} : { help: asSentence(because) };
  switch (found.kind) {
    case 'missing':
      return {
        message: `${found.field} is missing, and ${file} requires it.`,
        hint: example === undefined ? `add ${found.field}` : `add ${found.field}, such as ${quoted(example)}`,
        ...help,
      };
    case 'pattern':
      return {
        message: `${quoted(found.value)} does not have the form that ${file} requires: ${pattern}`,
        ...(example !== undefined && { hint: `such as ${quoted(example)}` }),
        ...help,
      };
    case 'values': {
      const near = suggestion(found.value, values);
      return {
        message: `${quoted(found.value)} is not one of the values that ${file} allows: ${alternatives(values)}.`,
        ...(near === undefined
          ? example !== undefined && { hint: `such as ${quoted(example)}` }
          : didYouMean(near)),
        ...help,
      };
    }
  }
}

function meaningOf({ file, field, collections, brands, required, pattern, values }: Requirement): string {
  const records = collections.map((name) => namesOf(name).nouns[1]);
  const asked = [
    ...(required === true ? ['to be there'] : []),
    ...(pattern === undefined ? [] : [`to match the regular expression ${pattern}`]),
    ...(values === undefined ? [] : [`to be ${alternatives(values)}`]),
  ];
  const whose = brands === undefined ? '' : ` of ${alternatives(brands, 12, 'and')}`;
  return `${file} requires ${field} of ${alternatives(records, 12, 'and')}${whose} ${alternatives(asked, 3, 'and')}.`;
}

function asSentence(text: string): string {
  const said = capital(text.trim());
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { counted, type Message } from '../../model/message.js';
import { nothing, type RuleFinding } from '../built-in/rule.js';
import type { OwnRule } from './own-rule.js';

/** The facts of a problem of an own rule: what its check returned, and the texts that its message made of it. */
export interface OwnArgs {
  readonly facts: PlainObject;
  readonly said: Message;
}

/** A rule returned something else than it should: the message says what. */
export class WrongResult extends Error {}

/**
 * What a check returned, with its texts.
 * @throws WrongResult, and whatever the rule's `message` throws; so do the functions below
 */
export function ownFindings(
  rule: OwnRule<unknown>,
  result: unknown,
  isJson: boolean,
): readonly RuleFinding<OwnArgs>[] {
  if (Array.isArray(result) && result.length === 0) return nothing;
  return listOf(result).map((one) => ({
    args: argsOf(rule, one.args, isJson, one.also),
    path: fieldPathOf(one.path),
    ...(one.also !== undefined && { also: pathsOf(one.also) }),
  }));
}

/** A list of findings. */
export function listOf(result: unknown): readonly PlainObject[] {
  if (!Array.isArray(result)) {
    throw new WrongResult(`check has to return a list of findings, and returned ${kindOf(result)}`);
  }
  const odd = result.findIndex((one) => typeof one !== 'object' || one === null);
  if (odd >= 0) throw new WrongResult(`a finding is an object, and one is ${kindOf(result[odd])}`);
  return result as PlainObject[];
}

function pathsOf(paths: unknown): readonly FieldPath[] {
  if (Array.isArray(paths)) return paths.map(fieldPathOf);
  throw new WrongResult(`also is a list of paths, and is ${kindOf(paths)}`);
}

/** A path to a value. */
export function fieldPathOf(path: unknown): FieldPath {
  const isPath =
    Array.isArray(path) && path.every((step) => typeof step === 'string' || Number.isSafeInteger(step));
  if (!isPath) {
    throw new WrongResult(
      `the path of a finding is a list such as ['PostalAddress', 'PostCode'], and is ${kindOf(path)}`,
    );
  }
  return path as FieldPath;
}

/**
 * The facts of a finding, with the texts that the rule's `message` makes of them.
 * @param also the related places, of which each needs a text
 */
export function argsOf(rule: OwnRule<unknown>, args: unknown, isJson: boolean, also: unknown): OwnArgs {
  const facts = plain(args ?? {}, 'the args of a finding');
  if (!isPlainObject(facts))
    throw new WrongResult(`the args of a finding are an object, and are ${kindOf(args)}`);
  const made: unknown = rule.message(facts as never, isJson);
  const { message, hint, help, related } = isPlainObject(made) ? made : ({} as PlainObject);
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  const isFine =
    isText(message) &&
    [hint, help].every((text) => text === undefined || isText(text)) &&
    (related === undefined || (Array.isArray(related) && related.every(isText)));
  if (!isFine) {
    throw new WrongResult(`message has to return { message: '…' }, and returned ${kindOf(made)}`);
  }
  const places = Array.isArray(also) ? also.length : 0;
  const texts = (related as readonly string[] | undefined)?.length ?? 0;
  if (places !== texts) {
    throw new WrongResult(
      `related has to have a text for each place of also: ${counted(places, 'place')}, ${counted(texts, 'text')}`,
    );
  }
  const said = { message, ...(hint !== undefined && { hint }), ...(help !== undefined && { help }) };
  return { facts, said: { ...said, ...(related !== undefined && { related }) } as unknown as Message };
}

/** A value as JSON has it: results are kept, and threads send them. */
export function plain(value: unknown, name: string): unknown {
  if (value === undefined) return undefined;
  try {
    const text = JSON.stringify(value) as string | undefined;
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // A circle, or a BigInt.
  }
  throw new WrongResult(`${name} can't be written as JSON`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (value instanceof Promise) {
    // Nobody waits for it, and what it throws would end the program.
    value.catch(() => {});
    return 'a promise: a check may not be async';
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

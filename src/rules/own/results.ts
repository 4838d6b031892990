import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { counted, type Message } from '../../model/message.js';
import type { Proposal } from '../../model/proposal.js';
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
  return result.map((one: unknown) => {
    if (isAnyObject(one)) return one;
    throw new WrongResult(`a finding is an object, and one is ${kindOf(one)}`);
  });
}

/** True for an object of whatever kind, also one of a class. */
export function isAnyObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null;
}

function pathsOf(paths: unknown): readonly FieldPath[] {
  if (Array.isArray(paths)) return paths.map(fieldPathOf);
  throw new WrongResult(`also is a list of paths, and is ${kindOf(paths)}`);
}

/** A path to a value. */
export function fieldPathOf(path: unknown): FieldPath {
  if (isFieldPath(path)) return path;
  throw new WrongResult(
    `the path of a finding is a list such as ['PostalAddress', 'PostCode'], and is ${kindOf(path)}`,
  );
}

function isFieldPath(path: unknown): path is FieldPath {
  return Array.isArray(path) && path.every((step) => typeof step === 'string' || Number.isSafeInteger(step));
}

/**
 * The facts of a finding, with the texts that the rule's `message` makes of them.
 * @param also the related places, of which each needs a text
 */
export function argsOf(rule: OwnRule<unknown>, args: unknown, isJson: boolean, also: unknown): OwnArgs {
  const facts = plain(args ?? {}, 'the args of a finding');
  if (!isPlainObject(facts))
    throw new WrongResult(`the args of a finding are an object, and are ${kindOf(args)}`);
  const made: unknown = rule.message(facts, isJson);
  const { message, hint, help, related, proposals }: PlainObject = isPlainObject(made) ? made : {};
  const isFine =
    isText(message) &&
    isTextOrNone(hint) &&
    isTextOrNone(help) &&
    (related === undefined || isTexts(related));
  if (!isFine) throw new WrongResult(`message has to return { message: '…' }, and returned ${kindOf(made)}`);
  if (!(proposals === undefined || isProposals(proposals))) {
    throw new WrongResult(
      "proposals is a list of { leaveOut: 0 } and { replace: [{ value: '…' }] }, also with text for value",
    );
  }
  const places = Array.isArray(also) ? also.length : 0;
  const texts = related?.length ?? 0;
  if (places !== texts) {
    throw new WrongResult(
      `related has to have a text for each place of also: ${counted(places, 'place')}, ${counted(texts, 'text')}`,
    );
  }
  const said = {
    message,
    ...(hint !== undefined && { hint }),
    ...(help !== undefined && { help }),
    ...(related !== undefined && { related }),
    ...(proposals !== undefined && { proposals }),
  };
  return { facts, said };
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

function isTextOrNone(text: unknown): text is string | undefined {
  return text === undefined || isText(text);
}

function isTexts(texts: unknown): texts is readonly string[] {
  return Array.isArray(texts) && texts.every(isText);
}

/** What an own rule may propose: to leave a value out, or to write another. */
function isProposals(proposals: unknown): proposals is readonly Proposal[] {
  return Array.isArray(proposals) && proposals.every((each) => isPlainObject(each) && isProposal(each));
}

function isProposal({ leaveOut, replace, ...others }: PlainObject): boolean {
  if (Object.keys(others).length > 0) return false;
  if (replace === undefined) return Number.isSafeInteger(leaveOut) && Number(leaveOut) >= 0;
  if (leaveOut !== undefined || !Array.isArray(replace) || replace.length === 0) return false;
  return replace.every((each: unknown) => {
    if (!isPlainObject(each)) return false;
    const { value, text, ...more } = each;
    return (
      Object.keys(more).length === 0 && isText(value ?? text) && (value === undefined || text === undefined)
    );
  });
}

/** A value as JSON has it: results are kept, and threads send them. */
export function plain(value: unknown, name: string): unknown {
  if (value === undefined) return undefined;
  try {
    const text: string | undefined = JSON.stringify(value);
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

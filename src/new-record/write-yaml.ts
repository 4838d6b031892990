import { wantsQuotes } from '../format/quotes.js';
import { commentOn } from './example.js';
import type { BlankField, BlankGroup } from './fields.js';

/** The values that are known already, by the name of the record's field. */
export type Known = Readonly<Record<string, string>>;

/**
 * The lines of a blank record as YAML, a group at column 0. What is offered stands behind a `# ` at the column of its
 * field: taken away line by line, what is left is right YAML. Lines of `##` are comments even then.
 */
export function blankYaml(group: BlankGroup, known: Known): string[] {
  return groupLines(group, known);
}

/** The same as the first item of a list. */
export function asItem(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

function groupLines({ fields, also }: BlankGroup, known: Known = {}): string[] {
  const lines = firstLive(fields).flatMap((field) => {
    const own = fieldLines(field, known[field.key]);
    return field.stands ? own : own.map((line) => `# ${line}`);
  });
  if (also.length > 0) lines.push(`## also: ${also.join(', ')}`);
  return lines;
}

/** Behind the dash of a list something has to stand, so what is only offered never comes first. */
function firstLive(fields: readonly BlankField[]): readonly BlankField[] {
  const first = fields.find(({ stands }) => stands);
  return first === undefined ? fields : [first, ...fields.filter((field) => field !== first)];
}

function fieldLines(field: BlankField, known: string | undefined): string[] {
  const { key, schema, fields, isList, also } = field;
  if (fields === undefined) {
    const comment = commentOn(key, schema);
    return [known === undefined ? `${key}: # ${comment}` : `${key}: ${scalar(known, field)}`];
  }
  if (fields.length === 0) return [`${key}: ${isList ? '[]' : '{}'}`];
  // Within what is offered, nothing is commented out a second time.
  const inner = field.stands ? groupLines({ fields, also }) : offeredLines(fields, also);
  return [`${key}:`, ...(isList ? asItem(inner) : inner).map((line) => `  ${line}`)];
}

function offeredLines(fields: readonly BlankField[], also: readonly string[]): string[] {
  const lines = fields.flatMap((field) => fieldLines(field, undefined));
  return also.length > 0 ? [...lines, `## also: ${also.join(', ')}`] : lines;
}

/** A text as a YAML value that this program and others read as that text. */
function scalar(text: string, { schema }: BlankField): string {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N} .'&()/+-]*$/u.test(text) &&
    !/\s$/.test(text) &&
    !/^(?:null|true|false)$/i.test(text);
  return isPlain && !wantsQuotes(text, schema) ? text : JSON.stringify(text);
}

import { readSettings } from '../../content/document.js';
import type { PlainObject } from '../../model/plain-object.js';
import type { ObjectSchema } from '../../schema/types.js';
import { editYaml } from './edit.js';
import { editTypedJson } from './json.js';

/**
 * The text of a settings file with one setting changed, or added where the table of settings has it. All else stays.
 * @param text without a byte order mark
 * @returns nothing where the file is written in a way that can't be edited
 */
export function withSetting(
  text: string,
  format: 'yaml' | 'json',
  key: string,
  value: string,
  schema: ObjectSchema,
): string | undefined {
  const document = readSettings({ name: '', format }, Buffer.from(text));
  const before = document.value as PlainObject | undefined;
  if (before === undefined) return undefined;
  const changed = new Map([[0, { ...before, [key]: value }]]);
  const edit = format === 'json' ? editTypedJson : editYaml;
  return edit(text, [before], { changed, removed: new Set(), added: [] }, schema);
}

import { counted } from '../model/message.js';
import { whatTypeTakes } from '../schema/named-types.js';

/** A named type of the interface: `Amount: up to 14 digits, …`. */
export function describeType(type: string): string {
  const takes = whatTypeTakes(type);
  const name = type.replace(/ v2\.\d$/, '');
  if (takes === undefined) return `${name}.`;
  return name === 'boolean' ? `${takes}.` : `${name}: ${takes}.`;
}

/** Text of a length in characters. */
export function describeText(length: { readonly max?: number } | undefined): string {
  return length?.max === undefined ? 'Any text.' : `Text of at most ${counted(length.max, 'character')}.`;
}

/** A list of codes; many have a name of their own. */
export function describeCodes(name: string | undefined, codes: readonly unknown[]): string {
  const words = `One of ${counted(codes.length, 'code')}`;
  return `${name === undefined ? words : `${name}: ${words.toLowerCase()}`}.`;
}

/** A list, by how many items it takes. */
export function describeItems(items: { readonly min: number; readonly max?: number } | undefined): string {
  const { min = 0, max } = items ?? {};
  if (max !== undefined) return `A list of ${min} to ${counted(max, 'item')}.`;
  return min > 0 ? `A list of at least ${counted(min, 'item')}.` : 'A list of any length.';
}

/** A group of fields, by those that it can't do without. */
export function describeGroup(required: readonly string[]): string {
  return required.length === 0 ? 'No field of it has to be there.' : `Needs ${listed(required)}.`;
}

/** A group whose keys are names of the writer's own. */
export const ownNames = 'A value for each name.';

/** What a whole file is. */
export function describeRecords(record: string, version: string): string {
  return `${record} ${version}: one record or a list of them`;
}

export const settingsTitles = {
  site: 'Settings of the publication',
  environment: 'Settings of one environment, laid over those of the publication',
  brand: 'Settings of a brand',
  policy: 'Header policy',
  baseline: 'Accepted problems',
  accepted: 'Accepted changes',
} as const;

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

import { namesIn } from '../../base/names-in.js';
import type { UpcomingFormat } from './upcoming.js';

const formats = {
  pretty: async () => (await import('./pretty.js')).prettyUpcoming,
  json: async () => (await import('./json.js')).jsonUpcoming,
} as const satisfies Readonly<Record<string, () => Promise<UpcomingFormat>>>;

export type UpcomingFormatName = keyof typeof formats;

export const upcomingFormats = namesIn(formats);

/** Formats are loaded when they are needed. */
export function loadUpcomingFormat(name: UpcomingFormatName): Promise<UpcomingFormat> {
  return formats[name]();
}

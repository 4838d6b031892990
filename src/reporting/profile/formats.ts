import { namesIn } from '../../base/names-in.js';
import type { ProfileFormat } from './profile.js';

const formats = {
  pretty: async () => (await import('./pretty.js')).prettyProfile,
  markdown: async () => (await import('./markdown.js')).markdownProfile,
  html: async () => (await import('./html.js')).htmlProfile,
  json: async () => (await import('./json.js')).jsonProfile,
} as const satisfies Readonly<Record<string, () => Promise<ProfileFormat>>>;

export type ProfileFormatName = keyof typeof formats;

export const profileFormats = namesIn(formats);

/** Formats are loaded when they are needed. */
export function loadProfileFormat(name: ProfileFormatName): Promise<ProfileFormat> {
  return formats[name]();
}

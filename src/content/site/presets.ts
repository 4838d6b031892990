import { isPlainObject } from '../../base/json/plain-object.js';
import { ukOpenBanking } from '../../interface/names/uk-open-banking.js';
import type { Names } from '../../interface/records/published.js';
import type { PolicyFile, SiteSettings } from './settings.js';

/** The parts of a preset of `names:` in site.yaml (D9). */
export interface Preset {
  /** As a phrase for editors. */
  readonly meaning: string;
  readonly names: Names;
  /** The fixed texts of its schemas, for settings missing from site.yaml. */
  readonly settings: Pick<SiteSettings, 'vendor' | 'licenseUrl' | 'termsUrl'> & { agreement: string };
  /** The fixed texts of its error bodies, for errors missing from the header policy. */
  readonly errors: NonNullable<PolicyFile['errors']>;
}

/** Texts that the public Open Data standard fixes, the same in all of its versions and collections. */
const publicSettings: Preset['settings'] = {
  vendor: 'openbanking',
  licenseUrl: 'https://www.openbanking.org.uk/open-licence',
  termsUrl: 'https://www.openbanking.org.uk/terms',
  agreement:
    'Use of the APIs and any related data will be subject to the terms of the Open Licence and subject to terms and conditions',
};

/** The five errors of interface 7 in the words of the public Open Data standard, which leaves other errors free. */
const publicErrors: Preset['errors'] = {
  400: {
    title: 'Bad request',
    description: 'You have sent a request which could not be understood.',
  },
  408: {
    title: 'Client timeout',
    description: 'Your client has failed to submit a request, and a timeout has occurred.',
  },
  429: {
    title: 'Too many requests',
    description: 'You have requested this resource too often. Slow down.',
  },
  500: {
    title: 'Internal server error',
    description: 'An error occurred on the server. No further information is available.',
  },
  503: {
    title: 'Service temporarily unavailable',
    description: 'The service is temporarily unavailable.',
  },
};

/** The presets of the program, by their names in `names:`. */
export const presets: ReadonlyMap<string, Preset> = new Map([
  [
    'uk-open-banking',
    {
      meaning: 'the names and the fixed texts of the public Open Data standard',
      names: ukOpenBanking,
      settings: publicSettings,
      errors: publicErrors,
    },
  ],
]);

/** The preset named in a site.yaml, even if that is otherwise invalid. */
export function presetOf(settings: unknown): Preset | undefined {
  const name = isPlainObject(settings) ? settings['names'] : undefined;
  return typeof name === 'string' ? presets.get(name) : undefined;
}

/**
 * Adds a preset's settings to those that were read, where these are missing. The agreement may be left empty (D20); if
 * another one is empty, that is an error as without a preset.
 */
export function withPreset(settings: unknown): unknown {
  const preset = presetOf(settings);
  if (preset === undefined || !isPlainObject(settings)) return settings;
  const { agreement, ...others } = settings;
  const isBlank = agreement === undefined || agreement === null || agreement === '';
  return { ...preset.settings, ...others, ...(!isBlank && { agreement }) };
}

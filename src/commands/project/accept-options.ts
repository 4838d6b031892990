import { defaultOut, type SiteOptions } from '../cli/options.js';

/** The options that `opendata accept` needs to compare the same content with the same publication. */
export function acceptOptions({
  content,
  settings,
  out,
  previous,
}: Pick<SiteOptions, 'content' | 'settings' | 'out'> & { readonly previous?: string | undefined }): string[] {
  return [
    ...(content === 'content' ? [] : ['--content', content]),
    ...(settings === undefined ? [] : ['--settings', settings]),
    ...(out === defaultOut || previous !== undefined ? [] : ['--out', out]),
    ...(previous === undefined ? [] : ['--previous', previous]),
  ];
}

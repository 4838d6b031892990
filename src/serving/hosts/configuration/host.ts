import type { Manifest } from '../../manifest/manifest.js';
import { type AddressTable, addressTable } from './address-table.js';
import { type Lack, lackTexts } from './lacks.js';

/** A kind of host: how a publication is configured there, and what it doesn't do. */
export interface Host {
  readonly lacks: readonly Lack[];
  /** The steps from dist to a running site, in Markdown, for its README.md. */
  readonly steps: (table: AddressTable) => string;
  /** The files of `dist/hosts/<name>`, by their path in it. */
  readonly files: (table: AddressTable, file: ProgramFile) => Readonly<Record<string, string>>;
}

/** The text of a file that comes with the program for hosts: a template, or code that runs there. */
export type ProgramFile = (name: string) => string;

/** All files of `dist/hosts/<name>`, with a README.md of that title. */
export function filesOfHost(
  title: string,
  host: Host,
  manifest: Manifest,
  file: ProgramFile,
): Record<string, string> {
  const table = addressTable(manifest);
  const lacks = host.lacks.map((lack) => `- ${lackTexts[lack]}`).join('\n');
  const readme = `# ${title}

${host.steps(table).trim()}

Put this configuration in use again only when versions, collections, base path, header policy or parts have changed.

${lacks === '' ? 'Everything is answered as the manifest says.' : `What differs from the manifest:\n\n${lacks}`}
`;
  return { ...host.files(table, file), 'README.md': readme };
}

/**
 * Fills a template at its places, such as `%%name%%`. A place on a line of its own takes any number of lines, each with
 * its indentation.
 * @throws RangeError for a place without a text
 */
export function fillTemplate(
  template: string,
  places: Readonly<Record<string, string | readonly string[]>>,
): string {
  const textOf = (name: string) => {
    const text = places[name];
    if (text === undefined)
      throw new RangeError(`the template has the place ${name}, and there is no text for it`);
    return text;
  };
  return template
    .replace(/^([ \t]*)%%(\w+)%%\n/gm, (_, indent: string, name: string) =>
      [textOf(name)]
        .flat()
        .flatMap((text) => text.split('\n'))
        .map((line) => `${line === '' ? '' : indent}${line}\n`)
        .join(''),
    )
    .replace(/%%(\w+)%%/g, (_, name: string) => [textOf(name)].flat().join(' '));
}

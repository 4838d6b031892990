import { bodyText } from '../http/answer.js';
import { refusal } from '../http/refusal.js';
import type { Manifest } from '../manifest/manifest.js';
import { type Host, type HostParts, makeHost } from './host.js';
import { gapsOfFiles } from './static-gaps.js';

/** A host that only serves files, and sets header fields by rules in a file: all of these hosts are such rows of facts. */
interface HeaderFileHost extends Omit<HostParts, 'instructions'> {
  readonly upload: Upload;
}

/** How the publication and the host's files are put into the folder `upload`, and that folder online. */
interface Upload {
  /** What only other hosts use: arguments of rsync. */
  readonly without?: string;
  /** Where the files of the host go: by default into the folder of the publication. */
  readonly into?: '';
  /** The commands that put them there. */
  readonly copy: string | ((manifest: Manifest) => string);
  readonly deploy: string;
  /** What is to know of a deployment, after the sentence that all of them replace the one before. */
  readonly deployed?: string | ((manifest: Manifest) => string);
  /** What the rules were tried with. */
  readonly remark: string;
}

/** A host of header files, with the gaps and the instructions that all of them have. */
export function headerFileHost({ upload, gaps, ...parts }: HeaderFileHost): Host {
  return makeHost({
    ...parts,
    gaps: [...gapsOfFiles, ...gaps],
    instructions: (manifest) => instructions(parts.name, upload, manifest),
  });
}

function instructions(name: string, upload: Upload, manifest: Manifest): string {
  const { without = ' --exclude=/errors/', into = ' into one folder', deployed = '.' } = upload;
  const text = (part: string | ((manifest: Manifest) => string)) =>
    typeof part === 'string' ? part : part(manifest);
  return `1. Copy the publication, less what only other hosts use, and these files${into}:

   \`\`\`sh
   rsync -a --checksum --delete --exclude='*.br' --exclude='*.gz'${without} dist/site/ upload/
   ${text(upload.copy)}
   \`\`\`

2. ${upload.deploy}. Each deployment replaces the one before as a whole${text(deployed)}
3. \`npx opendata verify https://openapi.example.com --host ${name}\`.

${upload.remark}`;
}

/** The body of the one page that such a host sends for every address where nothing is published. */
export function notFoundBody(manifest: Manifest): string {
  const { body } = refusal(manifest, 404, {}, 0);
  return bodyText(body);
}

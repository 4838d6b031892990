import { type Gap, hasOwn } from '../checks/gap.js';
import type { Manifest } from '../manifest/manifest.js';
import { type HostName, hostTitles } from './titles.js';

/** A kind of host: how a publication is configured there, what it can't do, and its row in docs/hosts.md. */
export interface Host {
  /** As in `hosts.ts`; its configuration is in `dist/hosts/<name>`. */
  readonly name: HostName;
  /** For people: `Amazon S3 with CloudFront`. From `titles.ts`. */
  readonly title: string;
  readonly overview: Overview;
  readonly gaps: readonly Gap[];
  /**
   * The files of `dist/hosts/<name>`, by their path in it, as a pure function of the manifest.
   * @throws DoesNotFit if the publication exceeds a limit of the host
   */
  readonly files: (manifest: Manifest) => HostFiles;
  /** The program that runs at the host: compile.js bundles it into this file from `worker.ts` in the host's folder. */
  readonly program?: string;
}

type HostFiles = Readonly<Record<string, string | Uint8Array>>;

/** What a host is made of: a file or folder, and a line in `hosts.ts` and in `titles.ts`. */
export interface HostParts extends Omit<Host, 'title'> {
  /** Why the host can't take a publication: sentences for people, without a full stop. */
  readonly limits?: (manifest: Manifest) => readonly string[];
  /** The steps from dist to a running site, for its README.md. */
  readonly instructions: (manifest: Manifest) => string;
}

/** A host of its parts. Its files are refused if the publication doesn't fit, and come with a README.md. */
export function makeHost({ limits, instructions, files, ...parts }: HostParts): Host {
  const title = hostTitles[parts.name];
  return {
    ...parts,
    title,
    files: (manifest) => {
      const reasons = limits?.(manifest) ?? [];
      if (reasons.length > 0) throw new DoesNotFit(title, reasons);
      const readme = `# ${title}\n\n${instructions(manifest)}\n\n${gapsSection(parts.gaps, manifest)}`;
      return { ...files(manifest), 'README.md': readme };
    },
  };
}

/** A row of the table in docs/hosts.md, in Markdown: how the host serves each of these. */
export interface Overview {
  /** The title, with required modules or versions. */
  readonly host: string;
  readonly entityTags: string;
  readonly compressedFiles: string;
  readonly jsonErrors: string;
  readonly rateLimit: string;
}

/** Returns the text of a compiled program that runs at a host, by its file such as `cloudflare-workers.js`. */
export type CompiledModule = (name: string) => string;

/** All files of `dist/hosts/<name>`, by their path in it. The program that runs at the host is in `program/`. */
export function filesOf(host: Host, manifest: Manifest, compiled: CompiledModule): HostFiles {
  const { program } = host;
  return {
    ...host.files(manifest),
    ...(program !== undefined && { [`program/${program}`]: compiled(program) }),
  };
}

/** The list of a host's gaps: nothing of digests where the manifest asks for none. */
function gapsSection(all: readonly Gap[], { digests }: Manifest): string {
  const gaps = digests ? all : all.filter((gap) => !hasOwn([gap], 'digests'));
  if (gaps.length === 0) return 'Everything is answered as the manifest says.\n';
  const lines = gaps.map(({ because }) => `- ${because}`);
  return `What is otherwise than the manifest says, and can't be helped here:\n\n${lines.join('\n')}\n`;
}

/** The publication exceeds limits of the host. The reasons are sentences for people, without a full stop. */
export class DoesNotFit extends Error {
  readonly reasons: readonly string[];

  constructor(title: string, reasons: readonly string[]) {
    super(`${title} can't take this publication: ${reasons.join('; ')}.`);
    this.reasons = reasons;
  }
}

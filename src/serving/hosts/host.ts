import type { Gap } from '../checks/gap.js';
import type { Manifest } from '../manifest/manifest.js';

/**
 * A kind of host: how a publication is configured there, what it can't do, and its row in docs/hosts.md. It is one file
 * or folder, and a line in `hosts.ts` and in `titles.ts`.
 */
export interface Host {
  /** As in `hosts.ts`; its configuration is in `dist/hosts/<name>`. */
  readonly name: string;
  /** For people: `Amazon S3 with CloudFront`. From `titles.ts`. */
  readonly title: string;
  readonly overview: Overview;
  readonly gaps: readonly Gap[];
  /**
   * The files of `dist/hosts/<name>`, by their path in it, as a pure function of the manifest.
   * @throws DoesNotFit if the publication exceeds a limit of the host
   */
  readonly files: (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;
  /** The program that runs at the host: compile.js bundles it into this file from `worker.ts` in the host's folder. */
  readonly program?: string;
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
export function filesOf(
  host: Host,
  manifest: Manifest,
  compiled: CompiledModule,
): Readonly<Record<string, string | Uint8Array>> {
  const { program } = host;
  return {
    ...host.files(manifest),
    ...(program !== undefined && { [`program/${program}`]: compiled(program) }),
  };
}

/** The README.md of a host's folder: from dist to a running site, and what the host can't do. */
export function readme({ title, gaps }: Pick<Host, 'title' | 'gaps'>, instructions: string): string {
  return `# ${title}\n\n${instructions}\n\n${gapsSection(gaps)}`;
}

/** The list of a host's gaps. */
export function gapsSection(gaps: readonly Gap[]): string {
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

/** @throws DoesNotFit if there are any reasons */
export function mustFit(title: string, reasons: readonly string[]): void {
  if (reasons.length > 0) throw new DoesNotFit(title, reasons);
}

import { contentProblems } from '../content/documents/problems/index.js';
import type { SiteSettings } from '../content/site/settings.js';
import type { Names } from '../interface/records/published.js';
import { startOfFile } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { CheckedInstant } from '../model/time/time-zone.js';
import { fieldOf } from '../serving/http/answer.js';
import type { Encoding, ManifestHead, ResourceKind } from '../serving/manifest/manifest.js';
import type { DatedAnswer } from './answer.js';
import type { CollectionChanges } from './changes/change.js';
import type { Publication } from './publication/publication.js';

/** A file beside the collections (D38), before it is encoded. */
export interface Resource {
  /** Its address: base path included, without a trailing slash, such as `/open-banking/v2.2/openapi.json`. */
  readonly path: string;
  readonly kind: ResourceKind;
  readonly mediaType: string;
  /** The codings in which it is offered besides its own bytes; by default all. */
  readonly codings?: readonly Exclude<Encoding, 'identity'>[];
  /** The name of the publisher's file that it is a copy of, for messages. */
  readonly copyOf?: string;
  /** True for the page that people get where nothing is published. */
  readonly isNotFound?: true;
  /** Its bytes. They are made when it is written, so that few files are in memory at a time. */
  readonly make: () => Uint8Array | string;
}

/** What resources are made of: the publication before it is written. */
export interface PartsInput {
  readonly head: ManifestHead;
  readonly settings: SiteSettings;
  /** What is published in place of codes (D9). */
  readonly names: Names;
  /** The instant that it is made for (D49). Bytes must not change with it unless something begins or ends. */
  readonly time: CheckedInstant;
  /** All answers, in the order of the manifest. */
  readonly routes: readonly DatedAnswer[];
  readonly last: Publication | undefined;
  /** What changed since the last publication. */
  readonly changes: readonly CollectionChanges[];
}

/** Makes the files of a part of the publication beside the collections. */
export type MakeResources = (content: PartsInput) => Iterable<Resource> | Promise<Iterable<Resource>>;

/** The path of a resource's file below the web root. A page is in a folder of its own, as hosts without rules expect. */
export function fileOf({ path, kind }: Pick<Resource, 'kind' | 'path'>): string {
  return kind === 'page' ? `${path === '/' ? '' : path}/index.html`.slice(1) : path.slice(1);
}

/**
 * The copies of the publisher's files of which another file of the publication has the name, or has it as that of a folder.
 * File systems of macOS and Windows ignore the case of letters.
 */
export function takenAddresses(
  resources: readonly Resource[],
  routes: readonly string[],
): readonly Problem[] {
  const keyOf = (file: string) => `${file.toLowerCase()}/`;
  const made = resources.filter(({ copyOf }) => copyOf === undefined).map(fileOf);
  const taken = [...routes.map((path) => path.slice(1)), ...made].map(keyOf);
  return resources.flatMap((resource) => {
    const { path: address, copyOf: name } = resource;
    if (name === undefined) return [];
    const key = keyOf(fileOf(resource));
    const isTaken = taken.some((other) => other.startsWith(key) || key.startsWith(other));
    taken.push(key);
    if (!isTaken) return [];
    return [problem(contentProblems['content/root-file'], { reason: 'taken', address }, [startOfFile(name)])];
  });
}

/** Caches may keep a page for so long if its header policy doesn't say how long (D38). Milliseconds. */
const defaultAge = 8 * 3600_000;

/** How long caches may keep a page, in milliseconds. */
export function pageAge({ headers }: Pick<ManifestHead, 'headers'>): number {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(
    fieldOf(Object.entries(headers.ok), 'Cache-Control') ?? '',
  )?.[1];
  return seconds === undefined ? defaultAge : Number(seconds) * 1000;
}

import { isDeepStrictEqual } from 'node:util';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Lack } from '../hosts/lacks.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import {
  type Manifest,
  manifestFile,
  manifest as manifestSchema,
  type Representation,
  type ResourceEntry,
  type Route,
} from '../manifest/manifest.js';
import { manifestRepresentation } from '../manifest/representation.js';
import { type Check, fileChecks, get, readChecks, routeChecks, unknownChecks } from './checks.js';
import { answerDifferences, type Difference, type Known } from './compare.js';
import { type AskHost, curlOf, fieldOfReply, NoAnswer, type Reply } from './host.js';
import { verifyProblems } from './problems.js';

export interface VerifySettings {
  /** As built. */
  readonly manifest: Manifest;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  readonly lacks: readonly Lack[];
  /** Whether the rate limit itself is tested, which locks this client out for a while. */
  readonly rateLimit: boolean;
  readonly ask: AskHost;
  /** The same without waiting for a turn, or after a 429: for the test of the limit. Default: `ask`. */
  readonly askAtOnce?: AskHost;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called after each answer, to show progress. */
  readonly onProgress?: (answers: number, target: string) => void;
}

export interface Verification {
  readonly problems: readonly Problem[];
  /** The number of compared answers, and of those that differ. */
  readonly answers: number;
  readonly differing: number;
  /** True if none of the first collections can be read as built, so that nothing else was asked. */
  readonly isElsewhere: boolean;
}

/** So many collections that can't be read as built show that the host serves something else, or in another way. */
const enough = 3;

/** The most requests at a time to files of which others of their kind were asked everything. */
const width = 8;

/**
 * Compares the answers of a live host with what `decide` makes of the manifest: first, whether it has that publication.
 * @throws NoAnswer if it doesn't answer at all
 */
export async function verifyHost(settings: VerifySettings): Promise<Verification> {
  const run = new Run(settings);
  const { manifest } = settings;
  if (await run.hasOtherPublication()) return run;
  const routes = Object.entries(manifest.routes);
  let read = 0;
  for (const [index, [path, route]] of routes.entries()) {
    if (await run.verifyAddress(path, route, routeChecks)) read++;
    run.isElsewhere = read === 0 && index + 1 === Math.min(enough, routes.length);
    if (run.isElsewhere) return run;
  }
  const kinds = new Map<string, [path: string, ResourceEntry][]>();
  for (const [path, resource] of Object.entries(manifest.resources)) {
    const { kind, mediaType, representations } = resource;
    const key = JSON.stringify([kind, mediaType, representations.map(({ encoding }) => encoding)]);
    kinds.set(key, [...(kinds.get(key) ?? []), [path, resource]]);
  }
  for (const [first, ...others] of kinds.values()) {
    if (first !== undefined) await run.verifyAddress(...first, fileChecks);
    for (let at = 0; at < others.length; at += width) {
      await Promise.all(others.slice(at, at + width).map((each) => run.verifyAddress(...each, () => [])));
    }
  }
  for (const check of unknownChecks(manifest)) await run.ask(check);
  if (settings.rateLimit) await run.verifyRateLimit();
  return run;
}

class Run implements Verification {
  readonly problems: Problem[] = [];
  answers = 0;
  differing = 0;
  isElsewhere = false;
  readonly #settings: VerifySettings;
  readonly #contract: Contract;
  /** The times of reads, by address. */
  readonly #reads = new Map<string, number[]>();

  constructor(settings: VerifySettings) {
    this.#settings = settings;
    this.#contract = { ...settings.manifest, manifest: manifestRepresentation(settings.manifest) };
  }

  /** True, with a problem, if the manifest at the host is that of another publication. @throws NoAnswer */
  async hasOtherPublication(): Promise<boolean> {
    const { manifest, origin, lacks } = this.#settings;
    const check = get(`/${manifestFile}`);
    const reply = await this.#settings.ask(check);
    this.answers++;
    const other = parsed(reply);
    if (other === undefined || isDeepStrictEqual(other, manifest)) {
      this.#compare(check, reply, { lacks, isFile: true });
      return false;
    }
    // A build that changes nothing but its instant need not be uploaded.
    if (isDeepStrictEqual({ ...other, at: manifest.at }, manifest)) return false;
    const differing = Object.entries(manifest.routes).filter(
      ([path, { dataHash }]) => other.routes[path]?.dataHash !== dataHash,
    ).length;
    const args = { built: manifest.at, served: other.at, differing, curl: curlOf(origin, check) };
    this.problems.push(problem(verifyProblems['verify/stale'], args, [startOf(`${origin}${check.target}`)]));
    return true;
  }

  /** All requests to one address; false if its bytes can't be read, since the others would only show the same again. */
  async verifyAddress<Entry extends Route | ResourceEntry>(
    path: string,
    entry: Entry,
    others: (path: string, entry: Entry) => Check[],
  ): Promise<boolean> {
    const { lacks } = this.#settings;
    const isFile = 'kind' in entry;
    const known = { lacks, entry, isFile };
    const reads = readChecks(path, entry).slice(0, lacks.includes('codings') ? 1 : undefined);
    const replies: Reply[] = [];
    for (const check of reads) {
      const reply = await this.ask(check, known);
      if (reply !== undefined) replies.push(reply);
    }
    if (replies.length < reads.length) return false;
    const tags = replies.map((reply) => parseEntityTag(fieldOfReply(reply, 'ETag') ?? ''));
    const representations = tags.map((tag, index) => {
      const built = entry.representations[index] as Representation;
      return { ...built, etag: tag?.opaque ?? built.etag };
    });
    const shared = tags.find(
      (tag, index) => tag?.weak === false && tags.slice(0, index).some((each) => each?.opaque === tag.opaque),
    );
    if (shared !== undefined && !lacks.includes('tags')) {
      const difference = {
        what: 'ETag',
        expected: 'another tag for each coding',
        came: `${shared.opaque} for several`,
      };
      this.#report(get(path), [difference]);
    }
    const served: Entry = { ...entry, representations };
    // From here on `decide` has the tags of the host; these checks are about this address alone.
    const contract = { ...this.#contract, [isFile ? 'resources' : 'routes']: { [path]: served } };
    const all = { lacks, entry: served, isFile, plain: replies[0]?.body };
    for (const check of others(path, served)) await this.ask(check, all, contract);
    return true;
  }

  /** Asks, and reports how the answer differs. @returns the answer, if it has the expected status and body */
  async ask(check: Check, known?: Known, contract?: Contract): Promise<Reply | undefined> {
    const { lacks, ask, now, onProgress } = this.#settings;
    if (check.unless.some((lack) => lacks.includes(lack))) return undefined;
    this.answers++;
    onProgress?.(this.answers, check.target);
    const reads = `${check.method} ${check.path}`;
    this.#reads.set(reads, [...(this.#reads.get(reads) ?? []), now()]);
    try {
      const reply = await ask(check);
      const differences = this.#compare(check, reply, known ?? { lacks, isFile: false }, contract);
      return differences.some(({ what }) => what === 'Status' || what === 'Body') ? undefined : reply;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#report(check, [{ what: 'Answer', expected: 'one', came: error.message }]);
      return undefined;
    }
  }

  /** Reports how an answer differs from that of `decide` to a client without earlier requests. */
  #compare(check: Check, reply: Reply, known: Known, contract = this.#contract): readonly Difference[] {
    const { origin, now } = this.#settings;
    const { method, target, headers } = check;
    const host = ['Host', new URL(origin).host] as const;
    const request = { method, target, httpVersion: '1.1', headers: [host, ...headers], client: 'verify' };
    const expected = decide(contract, request, { now: now(), limiter: new RateLimiter() });
    const differences = answerDifferences(expected, reply, method, known);
    this.#report(check, differences, check.isByOrder && reply.status === 304 ? 'verify/by-order' : undefined);
    return differences;
  }

  #report(check: Check, differences: readonly Difference[], rule?: 'verify/by-order'): void {
    if (differences.length > 0 && rule === undefined) this.differing++;
    for (const difference of differences) {
      const definition = verifyProblems[rule ?? ruleOf(difference)];
      const { method, headers, target } = check;
      const { origin } = this.#settings;
      const args = { ...difference, method, headers, curl: curlOf(origin, check) };
      this.problems.push(problem(definition, args, [startOf(`${origin}${target}`)]));
    }
  }

  /**
   * The rate limit (interface 8; D27): one operation is asked until it says 429, or so often that it never will. A host may
   * count in its own way, so somewhat more may pass.
   */
  async verifyRateLimit(): Promise<void> {
    const { manifest, lacks, ask, askAtOnce = ask, now, origin } = this.#settings;
    const { requests: limit, seconds } = manifest.rateLimit;
    const [path] = Object.keys(manifest.routes);
    if (path === undefined) return;
    const check = { ...get(path), headers: [['If-None-Match', '*']] as const };
    const from = now() - seconds * 1000;
    const before = (this.#reads.get(`GET ${path}`) ?? []).filter((at) => at > from).length;
    let admitted = 0;
    let refused: Reply | undefined;
    while (refused === undefined && admitted <= 2 * limit) {
      const reply = await askAtOnce(check);
      if (reply.status === 429) refused = reply;
      else admitted++;
    }
    if (refused === undefined || admitted + before < limit) {
      const args = { limit, seconds, admitted, curl: curlOf(origin, check) };
      this.problems.push(problem(verifyProblems['verify/rate-limit'], args, [startOf(`${origin}${path}`)]));
      return;
    }
    const expected = refusal(manifest, 429, check, now(), [['Retry-After', String(seconds)]]);
    this.#report(check, answerDifferences(expected, refused, 'GET', { lacks, isFile: false }));
  }
}

function ruleOf({ what }: Difference) {
  if (what === 'Answer') return 'verify/no-answer';
  if (what === 'Status') return 'verify/status';
  return what === 'Body' ? 'verify/body' : 'verify/header';
}

/** The manifest in an answer; undefined if it is something else. */
function parsed({ status, body }: Reply): Manifest | undefined {
  if (status !== 200) return undefined;
  try {
    return manifestSchema.safeParse(JSON.parse(body.toString()), { jitless: true }).data;
  } catch {
    return undefined;
  }
}

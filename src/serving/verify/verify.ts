import { isDeepStrictEqual } from 'node:util';
import { startOfFile } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Lack } from '../hosts/configuration/lacks.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import {
  type Manifest,
  manifestFile,
  manifest as manifestSchema,
  type ResourceEntry,
  type Route,
} from '../manifest/manifest.js';
import { manifestRepresentation } from '../manifest/representation.js';
import { type Check, fileChecks, get, readChecks, routeChecks, unknownChecks } from './checks.js';
import { type AnswerDifference, answerDifferences, type ComparedWith } from './compare.js';
import { type AskHost, curlOf, fieldOfReply, NoAnswer, type Reply } from './host.js';
import { verifyProblems } from './problems.js';

export interface VerifySettings {
  /** As built. */
  readonly manifest: Manifest;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  readonly lacks: readonly Lack[];
  /** Tests the rate limit as well, without waiting for a turn: it locks this client out for a while. */
  readonly askAtOnce?: AskHost | undefined;
  readonly ask: AskHost;
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
}

/** The most GETs that a collection may have been asked when its rate limit is tested. */
const askedBefore = 40;

/**
 * Compares the answers of a live host with what `decide` makes of the manifest. First, whether it has that publication:
 * otherwise nothing else is asked.
 * @throws NoAnswer if it doesn't answer at all
 */
export async function verifyHost(settings: VerifySettings): Promise<Verification> {
  const run = new Run(settings);
  const { manifest } = settings;
  if (!(await run.hasPublication())) return run;
  for (const [path, route] of Object.entries(manifest.routes)) {
    await run.verifyAddress(path, route, routeChecks);
  }
  const kinds = new Set<string>();
  for (const [path, resource] of Object.entries(manifest.resources)) {
    const { kind, mediaType, representations } = resource;
    const alike = JSON.stringify([kind, mediaType, representations.map(({ encoding }) => encoding)]);
    await run.verifyAddress(path, resource, kinds.has(alike) ? () => [] : fileChecks);
    kinds.add(alike);
  }
  for (const check of unknownChecks(manifest)) await run.ask(check);
  await run.verifyRateLimit();
  return run;
}

class Run implements Verification {
  readonly problems: Problem[] = [];
  answers = 0;
  differing = 0;
  readonly #contract: Contract;

  constructor(readonly settings: VerifySettings) {
    this.#contract = { ...settings.manifest, manifest: manifestRepresentation(settings.manifest) };
  }

  /** False, with a problem, if the host hasn't the manifest that was built. @throws NoAnswer */
  async hasPublication(): Promise<boolean> {
    const { manifest, ask, lacks } = this.settings;
    const check = get(`/${manifestFile}`);
    const reply = await ask(check);
    this.answers++;
    const other = manifestIn(reply);
    if (other === undefined || isDeepStrictEqual(other, manifest)) {
      const entry = { kind: 'data', representations: [manifestRepresentation(manifest)] } as const;
      this.#compare(check, reply, { lacks, entry });
      return other !== undefined;
    }
    // A build that changes nothing but its instant need not be uploaded.
    if (isDeepStrictEqual({ ...other, at: manifest.at }, manifest)) return true;
    const differing = Object.entries(manifest.routes).filter(
      ([path, { dataHash }]) => other.routes[path]?.dataHash !== dataHash,
    ).length;
    this.#add('verify/stale', check, { built: manifest.at, served: other.at, differing });
    return false;
  }

  /** All requests to one address, unless its bytes can't be read: the others would only show the same again. */
  async verifyAddress<Entry extends Route | ResourceEntry>(
    path: string,
    entry: Entry,
    others: (path: string, entry: Entry) => Check[],
  ): Promise<void> {
    const { lacks } = this.settings;
    const reads = readChecks(path, entry).slice(0, lacks.includes('codings') ? 1 : undefined);
    const replies: Reply[] = [];
    for (const check of reads) {
      const reply = await this.ask(check, { lacks, entry });
      if (reply !== undefined) replies.push(reply);
    }
    if (replies.length < reads.length) return;
    const tags = replies.map((reply) => parseEntityTag(fieldOfReply(reply, 'ETag') ?? ''));
    const strong = tags.flatMap((tag) => (tag?.weak === false ? [tag.opaque] : []));
    const shared = strong.find((tag, at) => strong.indexOf(tag) < at);
    if (shared !== undefined && !lacks.includes('tags')) {
      const came = `${shared} for several`;
      this.#report(get(path), [{ what: 'ETag', expected: 'another tag for each coding', came }]);
    }
    // Of a host that compresses by itself, only the plain bytes are known.
    const representations = entry.representations.slice(0, tags.length).map((built, index) => ({
      ...built,
      etag: tags[index]?.opaque ?? built.etag,
    }));
    const served: Entry = { ...entry, representations };
    // From here on `decide` has the tags of the host; these checks are about this address alone.
    const contract = { ...this.#contract, ['kind' in entry ? 'resources' : 'routes']: { [path]: served } };
    const known = { lacks, entry: served, plain: replies[0]?.body };
    for (const check of others(path, served)) await this.ask(check, known, contract);
  }

  /** Asks, and reports how the answer differs. @returns the answer, if it has the expected status and body */
  async ask(check: Check, known?: ComparedWith, contract?: Contract): Promise<Reply | undefined> {
    const { lacks, ask, onProgress } = this.settings;
    if (check.unless.some((lack) => lacks.includes(lack))) return undefined;
    this.answers++;
    onProgress?.(this.answers, check.target);
    try {
      const reply = await ask(check);
      const differences = this.#compare(check, reply, known ?? { lacks }, contract);
      return differences.some(({ what }) => what === 'Status' || what === 'Body') ? undefined : reply;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#report(check, [{ what: 'Answer', expected: 'one', came: error.message }]);
      return undefined;
    }
  }

  /** Reports how an answer differs from that of `decide` to a client without earlier requests. */
  #compare(
    check: Check,
    reply: Reply,
    known: ComparedWith,
    contract = this.#contract,
  ): readonly AnswerDifference[] {
    const { origin, now } = this.settings;
    const { method, target, headers } = check;
    const host = ['Host', new URL(origin).host] as const;
    const request = { method, target, httpVersion: '1.1', headers: [host, ...headers], client: 'verify' };
    const expected = decide(contract, request, { now: now(), limiter: new RateLimiter() });
    const differences = answerDifferences(expected, reply, method, known);
    this.#report(check, differences, check.isByOrder && reply.status === 304 ? 'verify/by-order' : undefined);
    return differences;
  }

  #report(check: Check, differences: readonly AnswerDifference[], rule?: 'verify/by-order'): void {
    if (differences.length > 0 && rule === undefined) this.differing++;
    const { method, headers } = check;
    for (const difference of differences) {
      this.#add(rule ?? ruleOf(difference), check, { ...difference, method, headers });
    }
  }

  #add(rule: keyof typeof verifyProblems, check: Check, facts: object): void {
    const { origin } = this.settings;
    const args = { ...facts, curl: curlOf(origin, check) };
    this.problems.push(
      problem<typeof rule, never>(verifyProblems[rule], args as never, [
        startOfFile(`${origin}${check.target}`),
      ]),
    );
  }

  /**
   * The rate limit (interface 8; D27): one operation is asked until it says 429, or so often that it never will. A host may
   * count in its own way, so somewhat more may pass.
   */
  async verifyRateLimit(): Promise<void> {
    const { manifest, lacks, askAtOnce, now } = this.settings;
    const { requests: limit, seconds } = manifest.rateLimit;
    const [path] = Object.keys(manifest.routes);
    if (path === undefined || askAtOnce === undefined) return;
    const check = { ...get(path), headers: [['If-None-Match', '*']] as const };
    let [admitted, reply] = [0, await askAtOnce(check)];
    for (; reply.status !== 429 && admitted <= 2 * limit; admitted++) reply = await askAtOnce(check);
    if (reply.status !== 429 || admitted + askedBefore < limit) {
      return this.#add('verify/rate-limit', check, { limit, seconds, admitted });
    }
    const expected = refusal(manifest, 429, check, now(), [['Retry-After', String(seconds)]]);
    this.#report(check, answerDifferences(expected, reply, 'GET', { lacks }));
  }
}

function ruleOf({ what }: AnswerDifference) {
  if (what === 'Answer') return 'verify/no-answer';
  if (what === 'Status') return 'verify/status';
  return what === 'Body' ? 'verify/body' : 'verify/header';
}

/** The manifest in an answer; undefined if it is something else. */
function manifestIn({ status, body }: Reply): Manifest | undefined {
  if (status !== 200) return undefined;
  try {
    return manifestSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}

import type { Answer, Field } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import type { Manifest, Representation } from '../http/manifest.js';
import { RateLimiter } from '../http/rate-limit.js';
import { manifestRepresentation } from '../publish/representation.js';
import type { Difference, Ends, Facts } from './difference.js';
import { meaningfulFields } from './fields.js';
import type { Gap } from './gap.js';
import { type Asker, type Clock, HostBusy, HostUnreachable } from './http-probe.js';
import type { Inquiry } from './probe.js';
import type { Outcome, Reply } from './reply.js';
import { Ledger } from './results.js';

export interface VerifySettings {
  /** As built. */
  readonly manifest: Manifest;
  /** Scheme, host and port, without a slash at its end. */
  readonly origin: string;
  /** What the host has declared that it can't do. */
  readonly gaps: readonly Gap[];
  /** Whether the rate limit itself is tried, which locks this client out for a while. */
  readonly rateLimit: boolean;
  readonly asker: Asker;
  readonly clock: Clock;
  /** Requests under way at once. */
  readonly width: number;
  /** Told of each step, for whoever waits. */
  readonly onProgress: (answers: number, address: string) => void;
}

/** One verification under way: what all of its parts share. */
export class Run {
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  readonly ledger: Ledger;
  readonly settings: VerifySettings;
  readonly #meaningful: ReadonlySet<string>;
  readonly #host: string;
  readonly #manifestFile: Representation;
  /** When reading operations were asked, by method and route. */
  readonly #reads = new Map<string, number[]>();
  /** What each route's plain representation came with. */
  readonly plainAnswers = new Map<string, Pick<Reply, 'status' | 'headers'>>();
  #leftOut = 0;
  #stopped: HostUnreachable | HostBusy | undefined;

  constructor(settings: VerifySettings) {
    this.settings = settings;
    this.manifest = settings.manifest;
    this.gaps = settings.gaps;
    this.ledger = new Ledger(settings.origin, settings.gaps);
    this.#meaningful = meaningfulFields(settings.manifest);
    this.#host = new URL(settings.origin).host;
    this.#manifestFile = manifestRepresentation(settings.manifest);
  }

  /** Requests that weren't made, since what was answered before made them pointless. */
  get leftOut(): number {
    return this.#leftOut;
  }

  leaveOut(requests: number): void {
    this.#leftOut += requests;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.settings.clock.now();
  }

  async ask(inquiry: Inquiry): Promise<Outcome> {
    const { asker, origin, onProgress } = this.settings;
    const outcome = await asker.ask(inquiry);
    const operation = `${inquiry.method} ${inquiry.route ?? ''}`;
    this.#reads.set(operation, [...(this.#reads.get(operation) ?? []), this.now()]);
    onProgress(this.ledger.answers, `${origin}${inquiry.target}`);
    return outcome;
  }

  /** How often an operation was asked in so many seconds up to now: the host's limit counts these too (D27). */
  readsOf(method: string, route: string, seconds: number): number {
    const from = this.now() - seconds * 1000;
    return (this.#reads.get(`${method} ${route}`) ?? []).filter((at) => at > from).length;
  }

  /** What `decide` answers, by `manifest`. */
  due(inquiry: Inquiry, manifest: Manifest): Answer {
    return expectation({ ...manifest, manifest: this.#manifestFile }, inquiry, this.#host, this.now());
  }

  facts(routes: Manifest['routes'] = this.manifest.routes, ends?: Ends): Facts {
    return {
      manifest: { ...this.manifest, routes },
      gaps: this.gaps,
      meaningful: this.#meaningful,
      ...(ends && { ends }),
    };
  }

  /** Why the host couldn't be asked any more; what was found before that stays. */
  get stopped(): HostUnreachable | HostBusy | undefined {
    return this.#stopped;
  }

  /** Does `work` on each item, so far as the host answers. */
  each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    return inParallel(items, this.settings.width, async (item) => {
      if (this.#stopped) return;
      try {
        await work(item);
      } catch (error) {
        if (!(error instanceof HostUnreachable || error instanceof HostBusy)) throw error;
        this.#stopped ??= error;
      }
    });
  }

  /** Asks all of `inquiries` and enters what `compare` finds, in their order, whichever is answered first. */
  async enterAll(
    inquiries: readonly Inquiry[],
    compare: (inquiry: Inquiry, outcome: Outcome) => readonly Difference[],
  ): Promise<void> {
    const found = new Map<Inquiry, readonly Difference[]>();
    await this.each(inquiries, async (inquiry) => {
      found.set(inquiry, compare(inquiry, await this.ask(inquiry)));
    });
    for (const inquiry of inquiries) {
      const differences = found.get(inquiry);
      if (differences === undefined) this.leaveOut(1);
      else this.ledger.enter(inquiry, differences);
    }
  }
}

/**
 * What is due to a request: what `decide` answers to a client that has never asked before.
 * @param host the Host that the request names, port included
 * @param now epoch milliseconds
 */
export function expectation(contract: Contract, inquiry: Inquiry, host: string, now: number): Answer {
  const hosts = Array.from({ length: inquiry.wire?.hosts ?? 1 }, (): Field => ['Host', host]);
  const request = {
    method: inquiry.method,
    target: inquiry.target,
    httpVersion: inquiry.wire?.httpVersion ?? '1.1',
    headers: [...hosts, ...inquiry.headers],
    client: 'verify',
  };
  return decide(contract, request, { now, limiter: new RateLimiter() });
}

/**
 * Does `work` on each item, at most `width` at a time, in order of their start. Fails as soon as one of them does;
 * nothing is begun after that.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of queue) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

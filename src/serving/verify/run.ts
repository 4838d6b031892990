import type { Gap } from '../checks/gap.js';
import type { HeaderField, HttpAnswer } from '../http/answer.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import type { Manifest, Representation } from '../manifest/manifest.js';
import { manifestRepresentation } from '../manifest/representation.js';
import { Confirmation, type Confirmed } from './confirm.js';
import type { AnswerDifference, BuiltFile, Ends, Facts } from './difference.js';
import { meaningfulFields } from './fields.js';
import { type Clock, HostBusy, HostUnreachable, type HttpProbe } from './http-probe.js';
import type { Probe } from './probe.js';
import type { Reply, ReplyOutcome } from './reply.js';
import { Results } from './results.js';

export interface VerifySettings {
  /** As built. */
  readonly manifest: Manifest;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** The declared limitations of the host. */
  readonly gaps: readonly Gap[];
  /** Whether the rate limit itself is tested, which locks this client out for a while. */
  readonly rateLimit: boolean;
  readonly httpProbe: HttpProbe;
  readonly clock: Clock;
  /** Whether every resource is asked for, not only a sample of those that are alike. */
  readonly allResources: boolean;
  /** The bytes of a published file, if the publication is on this machine. */
  readonly builtFile?: BuiltFile;
  /** The most concurrent requests. */
  readonly width: number;
  /** Called after each answer, to show progress. */
  readonly onProgress: (answers: number, address: string) => void;
}

/** An answer to a client that accepts no coding. */
export interface PlainAnswer extends Pick<Reply, 'status' | 'headers'> {
  /** Whether the bytes are those of the build, compressed or not. */
  readonly isBuilt: boolean;
}

/** The state of a running verification, shared by all its parts. */
export class VerifyRun {
  readonly manifest: Manifest;
  readonly gaps: readonly Gap[];
  readonly results: Results;
  readonly settings: VerifySettings;
  readonly #meaningful: ReadonlySet<string>;
  readonly #host: string;
  readonly #manifestFile: Representation;
  /** The times of read requests, by method and path. */
  readonly #reads = new Map<string, number[]>();
  /** The answer to each route's and resource's identity representation; the body only as its hash. */
  readonly plainAnswers = new Map<string, PlainAnswer>();
  /** True once the bytes of a file were as built. */
  hasBuilt = false;
  /** True once an address was answered with a file, also one of another publication. */
  hasFiles = false;
  readonly #confirmation = new Confirmation((probe) => this.ask(probe));
  #leftOut = 0;
  #stopped: HostUnreachable | HostBusy | undefined;

  constructor(settings: VerifySettings) {
    this.settings = settings;
    this.manifest = settings.manifest;
    this.gaps = settings.gaps;
    this.results = new Results(settings);
    this.#meaningful = meaningfulFields(settings.manifest);
    this.#host = new URL(settings.origin).host;
    this.#manifestFile = manifestRepresentation(settings.manifest);
  }

  /** The number of requests that weren't sent, because an earlier answer made them pointless. */
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

  async ask(probe: Probe): Promise<ReplyOutcome> {
    const { httpProbe, origin, onProgress } = this.settings;
    const outcome = await httpProbe.ask(probe);
    const operation = `${probe.method} ${probe.path ?? ''}`;
    this.#reads.set(operation, [...(this.#reads.get(operation) ?? []), this.now()]);
    onProgress(this.results.answers, `${origin}${probe.target}`);
    return outcome;
  }

  /** The number of read requests to an operation in the last `seconds`: the host's limit counts these too (D27). */
  readsOf(method: string, path: string, seconds: number): number {
    const from = this.now() - seconds * 1000;
    return (this.#reads.get(`${method} ${path}`) ?? []).filter((at) => at > from).length;
  }

  /** The expected answer: that of `decide` from `manifest`, for a client without earlier requests. */
  expected(probe: Probe, manifest: Manifest): HttpAnswer {
    const hosts = Array.from({ length: probe.raw?.hosts ?? 1 }, (): HeaderField => ['Host', this.#host]);
    const request = {
      method: probe.method,
      target: probe.target,
      httpVersion: probe.raw?.httpVersion ?? '1.1',
      headers: [...hosts, ...probe.headers],
      client: 'verify',
    };
    const contract = { ...manifest, manifest: this.#manifestFile };
    return decide(contract, request, { now: this.now(), limiter: new RateLimiter() });
  }

  facts(manifest = this.manifest, ends?: Ends): Facts {
    const { builtFile } = this.settings;
    return {
      manifest,
      gaps: this.gaps,
      ...(builtFile && { builtFile }),
      meaningful: this.#meaningful,
      ...(ends && { ends }),
    };
  }

  /** Why the host can't be asked any more. Earlier results stay. */
  get stopped(): HostUnreachable | HostBusy | undefined {
    return this.#stopped;
  }

  /** Runs `work` on each item while the host answers. */
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

  /**
   * The lasting answer to a request, and its differences. The host must not be asked anything else at the same time, so
   * that servers which answer in turn are noticed.
   */
  async confirmed(
    probe: Probe,
    outcome: ReplyOutcome,
    compare: (outcome: ReplyOutcome) => readonly AnswerDifference[],
  ): Promise<Confirmed> {
    let confirmed: Confirmed | undefined;
    await this.each([probe], async () => {
      confirmed = await this.#confirmation.of(probe, outcome, compare);
    });
    return confirmed ?? { outcome, differences: compare(outcome) };
  }

  /**
   * Sends all `probes`, and adds the differences from `compare` to the results in the probes' order, whichever is
   * answered first.
   */
  async compareAll(
    probes: readonly Probe[],
    compare: (probe: Probe, outcome: ReplyOutcome) => readonly AnswerDifference[],
  ): Promise<void> {
    const asked: [Probe, ReplyOutcome][] = [];
    await this.askAll(probes, (probe, outcome) => asked.push([probe, outcome]));
    for (const [probe, outcome] of asked) {
      const { differences } = await this.confirmed(probe, outcome, (each) => compare(probe, each));
      this.results.add(probe, differences);
    }
  }

  /** Sends all `probes`, and calls `take` with their answers in the probes' order, whichever is answered first. */
  async askAll(
    probes: readonly Probe[],
    take: (probe: Probe, outcome: ReplyOutcome) => unknown,
  ): Promise<void> {
    const outcomes = new Map<Probe, ReplyOutcome>();
    await this.each(probes, async (probe) => {
      outcomes.set(probe, await this.ask(probe));
    });
    for (const probe of probes) {
      const outcome = outcomes.get(probe);
      if (outcome === undefined) this.leaveOut(1);
      else take(probe, outcome);
    }
  }
}

/**
 * Runs `work` on each item in order, at most `width` at a time. Fails when one of them fails, and then starts no
 * others.
 */
async function inParallel<Item>(
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

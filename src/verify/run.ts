import type { Gap } from '../hosts/capabilities.js';
import type { Answer } from '../http/answer.js';
import type { Manifest, Representation } from '../manifest/manifest.js';
import { manifestRepresentation } from '../publish/manifest-bytes.js';
import { type Asker, type Clock, HostBusy, HostUnreachable } from './asker.js';
import type { Ends, Facts } from './compare/facts.js';
import { meaningfulFields } from './compare/fields.js';
import type { Difference } from './difference.js';
import { expectation } from './expectation.js';
import { inParallel } from './in-parallel.js';
import type { Inquiry } from './inquiry.js';
import { Ledger } from './ledger.js';
import type { PlainAnswer } from './not-configured.js';
import type { Outcome } from './reply.js';

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
  readonly plainAnswers = new Map<string, PlainAnswer>();
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

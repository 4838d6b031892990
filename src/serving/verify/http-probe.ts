import type { Probe } from './probe.js';
import { type ReplyOutcome, replyField, type Silence } from './reply.js';
import type { Transport } from './transport.js';

/** `now` in epoch milliseconds; `sleep` waits. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The host doesn't answer, or stopped answering. `answered` counts the answers before that. */
export class HostUnreachable extends Error {
  readonly silence: Silence;
  readonly answered: number;

  constructor(silence: Silence, answered: number) {
    super(silence.detail);
    this.silence = silence;
    this.answered = answered;
  }
}

/** The host asks for a wait that is too long. `seconds` is its Retry-After. */
export class HostBusy extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Retry-After: ${seconds}`);
    this.seconds = seconds;
  }
}

export interface HttpProbeOptions {
  /** Requests per second; undefined for no limit. */
  readonly rate: number | undefined;
  /** The same for light ones; default: as all others. */
  readonly lightRate?: number | undefined;
  /** The wait after a 429 without Retry-After, in seconds. */
  readonly defaultWait: number;
  /** Called with the seconds before every wait after a 429. */
  readonly onWait: (seconds: number) => void;
}

/** The longest wait in seconds that a 429 may ask for. */
const longestWait = 300;
/** After this many unanswered requests in a row, a probe finds out whether the host answers at all. */
const silencesInARow = 3;
/** How often a request is repeated after a 429, before the 429 is taken as its answer. */
const mostWaits = 5;

/** Shows whether the host is still available: any answer will do. */
const presence: Probe = { check: 'address/unknown', method: 'GET', target: '/', headers: [], alone: true };

/** Sends requests to one host at a limited rate, and waits when the host answers 429. */
export class HttpProbe {
  readonly #transport: Transport;
  readonly #options: HttpProbeOptions;
  readonly #clock: Clock;
  /** The earliest time of the next request. */
  #nextAt = 0;
  #silences = 0;
  #trying: Promise<ReplyOutcome> | undefined;
  #answered = 0;

  constructor(wire: Transport, options: HttpProbeOptions, clock: Clock) {
    this.#transport = wire;
    this.#options = options;
    this.#clock = clock;
  }

  /**
   * The answer to a request, after the waits that the host asks for.
   * @throws HostUnreachable if the host stopped answering, HostBusy if a wait would be too long
   */
  async ask(probe: Probe): Promise<ReplyOutcome> {
    for (let waits = 0; ; waits++) {
      const outcome = await this.askOnce(probe);
      if (outcome.kind === 'silence' || outcome.status !== 429 || waits === mostWaits) return outcome;
      const retryAfter = replyField(outcome, 'Retry-After') ?? '';
      const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : this.#options.defaultWait;
      if (seconds > longestWait) {
        const again = await this.#transport.ask(presence);
        if (again.kind === 'reply' && again.status === 429) throw new HostBusy(seconds);
        return outcome;
      }
      const until = this.#clock.now() + seconds * 1000;
      // Concurrent requests get the same 429: one wait is enough for all of them.
      if (until > this.#nextAt + 1000) {
        this.#options.onWait(seconds);
      }
      this.#nextAt = Math.max(this.#nextAt, until);
    }
  }

  /** The answer to a request, which may be a 429. */
  async askOnce(probe: Probe): Promise<ReplyOutcome> {
    await this.#turn(probe.isLight === true);
    const outcome = await this.#transport.ask(probe);
    if (outcome.kind === 'silence') await this.#noteSilence(outcome);
    else {
      this.#silences = 0;
      this.#answered++;
    }
    return outcome;
  }

  /** Waits for a number of seconds, and announces it. */
  async pause(seconds: number): Promise<void> {
    this.#options.onWait(seconds);
    await this.#clock.sleep(seconds * 1000);
  }

  async #turn(isLight: boolean): Promise<void> {
    const { rate: usual, lightRate = usual } = this.#options;
    const rate = isLight ? lightRate : usual;
    for (let wait = this.#nextAt - this.#clock.now(); wait > 0; wait = this.#nextAt - this.#clock.now()) {
      await this.#clock.sleep(wait);
    }
    if (rate !== undefined) this.#nextAt = this.#clock.now() + 1000 / rate;
  }

  /** An unanswered address is a problem to report. A host that answers nowhere ends the run. */
  async #noteSilence(silence: Silence): Promise<void> {
    // The host had begun to answer.
    if (silence.reason === 'cut') {
      this.#silences = 0;
      this.#answered++;
      return;
    }
    this.#silences++;
    const isGone = silence.reason === 'refused' || silence.reason === 'untrusted';
    if (!isGone && this.#answered > 0 && this.#silences < silencesInARow) return;
    this.#trying ??= this.#transport.ask(presence).finally(() => {
      this.#trying = undefined;
    });
    const again = await this.#trying;
    if (again.kind === 'silence') throw new HostUnreachable(silence, this.#answered);
    this.#silences = 0;
    this.#answered++;
  }
}

import type { Inquiry } from './probe.js';
import { type Outcome, replyField, type Silence } from './reply.js';
import type { Wire } from './transport.js';

/** Time as the room needs it: epoch milliseconds, and waiting for so many of them. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The host can't be asked, or not any more. `answered` counts the answers before that. */
export class HostUnreachable extends Error {
  readonly silence: Silence;
  readonly answered: number;

  constructor(silence: Silence, answered: number) {
    super(silence.detail);
    this.silence = silence;
    this.answered = answered;
  }
}

/** The host asks to be left alone for longer than anybody would sit and wait. `seconds` as its Retry-After says. */
export class HostBusy extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Retry-After: ${seconds}`);
    this.seconds = seconds;
  }
}

export interface Manners {
  /** Requests a second; undefined for as fast as they are answered. */
  readonly rate: number | undefined;
  /** Seconds to wait after a 429 that doesn't say how long. */
  readonly defaultWait: number;
  /** Told of every wait after a 429, in seconds, before it begins. */
  readonly onWait: (seconds: number) => void;
}

/** The longest wait that a 429 may ask for, in seconds. */
const longestWait = 300;
/** Requests in a row that nobody answers before it is tried whether the host answers at all. */
const silencesInARow = 3;
/** Times that one request is asked again after a 429, before that is taken for its answer. */
const mostWaits = 5;

/** Asked to see whether a host is still there: any answer is one. */
const probe: Inquiry = { check: 'address/unknown', method: 'GET', target: '/', headers: [], alone: true };

/** Asks one host at the pace that was set, and does as it says when it is asked too often. */
export class Asker {
  readonly #wire: Wire;
  readonly #manners: Manners;
  readonly #clock: Clock;
  /** When the next request may go out. */
  #nextAt = 0;
  #silences = 0;
  #probing: Promise<Outcome> | undefined;
  #answered = 0;

  constructor(wire: Wire, manners: Manners, clock: Clock) {
    this.#wire = wire;
    this.#manners = manners;
    this.#clock = clock;
  }

  /**
   * The answer to a request, after as many waits as the host asks for.
   * @throws HostUnreachable where the host answers nothing any more, HostBusy where the wait would be too long
   */
  async ask(inquiry: Inquiry): Promise<Outcome> {
    for (let waits = 0; ; waits++) {
      const outcome = await this.askOnce(inquiry);
      if (outcome.kind === 'silence' || outcome.status !== 429 || waits === mostWaits) return outcome;
      const told = replyField(outcome, 'Retry-After') ?? '';
      const seconds = /^\d{1,9}$/.test(told) ? Number(told) : this.#manners.defaultWait;
      if (seconds > longestWait) {
        const probed = await this.#wire.ask(probe);
        if (probed.kind === 'reply' && probed.status === 429) throw new HostBusy(seconds);
        return outcome;
      }
      const until = this.#clock.now() + seconds * 1000;
      // Requests under way at the same time are told the same: one wait is for all.
      if (until > this.#nextAt + 1000) {
        this.#manners.onWait(seconds);
      }
      this.#nextAt = Math.max(this.#nextAt, until);
    }
  }

  /** The answer to a request, 429 like any other. */
  async askOnce(inquiry: Inquiry): Promise<Outcome> {
    await this.#turn();
    const outcome = await this.#wire.ask(inquiry);
    if (outcome.kind === 'silence') await this.#hear(outcome);
    else {
      this.#silences = 0;
      this.#answered++;
    }
    return outcome;
  }

  /** Asks nothing for so many seconds, and says so. */
  async pause(seconds: number): Promise<void> {
    this.#manners.onWait(seconds);
    await this.#clock.sleep(seconds * 1000);
  }

  async #turn(): Promise<void> {
    const { rate } = this.#manners;
    for (let wait = this.#nextAt - this.#clock.now(); wait > 0; wait = this.#nextAt - this.#clock.now()) {
      await this.#clock.sleep(wait);
    }
    if (rate !== undefined) this.#nextAt = this.#clock.now() + 1000 / rate;
  }

  /** One address that nobody answers at is something to report; only a host that answers nowhere is given up. */
  async #hear(silence: Silence): Promise<void> {
    // It began to answer, so it is there.
    if (silence.reason === 'cut') {
      this.#silences = 0;
      this.#answered++;
      return;
    }
    this.#silences++;
    const isGone = silence.reason === 'refused' || silence.reason === 'untrusted';
    if (!isGone && this.#answered > 0 && this.#silences < silencesInARow) return;
    this.#probing ??= this.#wire.ask(probe).finally(() => {
      this.#probing = undefined;
    });
    const probed = await this.#probing;
    if (probed.kind === 'silence') throw new HostUnreachable(silence, this.#answered);
    this.#silences = 0;
    this.#answered++;
  }
}

import type { Inquiry } from '../inquiry.js';
import type { Outcome } from '../reply.js';
import { KeptConnections, type WireSettings } from './exchange.js';
import { rawExchange } from './raw-exchange.js';

/** A way to make requests of one host. Redirects are not followed. */
export interface Wire {
  ask(inquiry: Inquiry): Promise<Outcome>;
  /** How many were sent again since the host had just closed the connection that it had kept open. */
  readonly resent: number;
  close(): void;
}

export function openWire(settings: WireSettings): Wire {
  const kept = new KeptConnections(settings);
  return {
    async ask(inquiry) {
      if (inquiry.wire || inquiry.alone) return rawExchange(settings, inquiry);
      const outcome = await kept.ask(inquiry);
      // It may be what an earlier answer on the connection left behind, or an answer that Node's parser can't read.
      const isUnclear = outcome.kind === 'silence' && ['not-http', 'closed'].includes(outcome.reason);
      return isUnclear ? rawExchange(settings, inquiry) : outcome;
    },
    get resent() {
      return kept.resent;
    },
    close: () => kept.close(),
  };
}

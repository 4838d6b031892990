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
    ask: (inquiry) => (inquiry.wire ? rawExchange(settings, inquiry) : kept.ask(inquiry)),
    get resent() {
      return kept.resent;
    },
    close: () => kept.close(),
  };
}

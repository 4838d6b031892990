import type { Options } from '../../src/serving/client/client.js';

/** A clock that goes only where a test, or a client that waits, puts it. */
export function clockAt(time: number) {
  const clock = { at: time, waits: [] as number[] };
  const options: Options = {
    now: () => clock.at,
    sleep: async (milliseconds) => {
      clock.waits.push(milliseconds);
      clock.at += milliseconds;
    },
  };
  return { clock, options };
}

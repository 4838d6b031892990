import { statements } from './statements.js';

declare module 'vitest' {
  interface TaskMeta {
    /** The statements of the interface that this test shows. */
    shows?: readonly string[];
  }
}

/**
 * Says which statements of the interface a test shows: `test('…', shows('4 rule 5'), () => …)`.
 * Throws for an id that is no statement.
 */
export function shows(...ids: readonly string[]): { meta: { shows: readonly string[] } } {
  for (const id of ids) {
    if (!statements.has(id)) throw new Error(`no statement of the interface is called ${JSON.stringify(id)}`);
  }
  return { meta: { shows: ids } };
}

import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { wrapped } from '../../base/text/columns.js';
import { CommandFailure } from './failure.js';
import { shownText } from './terminal.js';

/**
 * Asks a question until there is a usable answer. An empty line takes the default.
 * @param complaint says what is wrong with an answer; undefined if it can be used
 * @throws CommandFailure if the input ends before there is an answer
 */
export async function ask(
  question: string,
  otherwise: string,
  complaint: (answer: string) => string | undefined,
  input: Readable,
  output: Writable & { readonly columns?: number },
): Promise<string> {
  const lines = createInterface({ input, output });
  const { columns = Number.POSITIVE_INFINITY } = output;
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () =>
      reject(new CommandFailure('nothing was created, because the questions were not answered')),
    );
  });
  try {
    for (;;) {
      const written = await Promise.race([
        lines.question(shownText(`${wrapped(question, columns)}\n  [${otherwise}] `)),
        ended,
      ]).catch((error: unknown) => {
        output.write('\n');
        throw error;
      });
      const answer = written.trim() === '' ? otherwise : written.trim();
      const wrong = complaint(answer);
      if (wrong === undefined) return answer;
      output.write(shownText(`${wrapped(`  ${wrong}`, columns)}\n`));
    }
  } finally {
    ended.catch(() => {});
    lines.close();
  }
}

import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CommandFailure } from './failure.js';

/**
 * Asks a question until it is answered in a way that can be used; an empty line takes the default.
 * @param complaint what is wrong with an answer, undefined where nothing is
 * @throws CommandFailure where the input ends before there is an answer
 */
export async function ask(
  question: string,
  otherwise: string,
  complaint: (answer: string) => string | undefined,
  input: Readable,
  output: Writable,
): Promise<string> {
  const lines = createInterface({ input, output });
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () =>
      reject(new CommandFailure('the questions were not answered; nothing was made')),
    );
  });
  try {
    for (;;) {
      const written = await Promise.race([lines.question(`${question}\n  [${otherwise}] `), ended]).catch(
        (error: unknown) => {
          output.write('\n');
          throw error;
        },
      );
      const answer = written.trim() === '' ? otherwise : written.trim();
      const wrong = complaint(answer);
      if (wrong === undefined) return answer;
      output.write(`  ${wrong}\n`);
    }
  } finally {
    ended.catch(() => {});
    lines.close();
  }
}

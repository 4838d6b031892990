import { type ExitCode, errorMessage, exitCode } from './failure.js';
import { printError } from './terminal.js';

/** Milliseconds that whatever is left at the end may take, before the program ends without it. */
const patience = 2000;

/** The codes of a process that has nothing left to do; the second since it still waits for its main function. */
const endedByItself = new Set([0, 13]);

/**
 * Runs the program as the process that it is. Only the project's own rules are other people's code: none may end a
 * check as if all were well, or keep the program running.
 */
export async function asProcess(run: () => Promise<ExitCode>): Promise<void> {
  let isDone = false;
  process.once('exit', (code) => {
    if (isDone || !endedByItself.has(code)) return;
    process.exitCode = exitCode.failed;
    printError(
      "opendata: one of the project's own rules ended the program. Nothing is checked or published.",
    );
  });
  process.on('uncaughtException', (error) => {
    printError(`opendata: ${errorMessage(error)}`);
    process.exit(exitCode.failed);
  });
  process.exitCode = await run();
  isDone = true;
  await Promise.all([process.stdout, process.stderr].map(written));
  setTimeout(() => {
    printError(
      "opendata: something is still running, such as a timer that one of the project's own rules left. It is ended.",
    );
    process.exit();
  }, patience).unref();
}

/** Resolves when everything that was printed is written, or nobody reads it any more. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

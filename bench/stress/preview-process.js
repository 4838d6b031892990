import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/opendata.js', import.meta.url));

/** Starts `opendata preview` on a free port, as its users do. Its log is only looked through for what isn't one. */
export async function startPreview({ content, out }) {
  const args = [program, 'preview', '--content', content, '--out', out, '--port', '0', '--host', '127.0.0.1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  let rest = '';
  const port = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the preview didn't start: ${errors}`)));
    child.stderr.setEncoding('utf8').on('data', (piece) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const serving = / at http:\/\/127\.0\.0\.1:(\d+) /.exec(line);
        if (serving) resolve(Number(serving[1]));
        else if (
          !/^(\d{3} {2}| {2}(?:http:|and \d))/.test(line) ||
          (/^5\d\d/.test(line) && !/^501/.test(line))
        )
          errors += `${line}\n`;
      }
    });
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;

  return {
    port,
    errors: () => errors.slice(0, 2000),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Open descriptors and resident memory (Linux). */
    figures() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)[1]);
      return { descriptors: descriptors(), megabytes: Math.round(kilobytes / 1024) };
    },
    /** Settles when the number of descriptors has stood still for half a second. */
    async untilQuiet() {
      for (let last = -1, still = 0; still < 5; ) {
        const now = descriptors();
        still = now === last ? still + 1 : 0;
        last = now;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async end() {
      child.kill();
      await ended;
    },
  };
}

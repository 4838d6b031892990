// A thread that writes content files as editors do, without the lock of the program.
// workerData: { how, file, count, pace } · posts { written, gone } when it has ended
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { how, file, count, pace } = workerData;
const nap = (milliseconds) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(milliseconds, 0.05));

/** Adds lines to the file in place, as `>>` of a shell does. */
function append() {
  for (let number = 1; number <= count; number++) {
    fs.appendFileSync(file, `# line ${number} of an editor\n`);
    nap(Math.random() * pace);
  }
  parentPort.postMessage({ written: count, gone: [] });
}

/**
 * Renames a text of its own over the file, as most editors save. Posts what the next text of
 * the file isn't made of: another program has lost it, unless a copy of it is beside the file.
 */
function replace() {
  let written = 0;
  const gone = [];
  for (let number = 1; number <= count; number++) {
    const mark = `# text ${number} of an editor\n`;
    const text = fs.readFileSync(file, 'utf8').replace(/^(?:# text \d+ of an editor\n)?/, mark);
    fs.writeFileSync(`${file}~`, text);
    nap(Math.random() * pace);
    fs.renameSync(`${file}~`, file);
    written++;
    const until = Date.now() + 5000;
    while (fs.readFileSync(file, 'utf8') === text && Date.now() < until) nap(1);
    const isKept = fs.readFileSync(file, 'utf8').startsWith(mark);
    if (!isKept) gone.push(mark);
  }
  parentPort.postMessage({ written, gone });
}

if (how === 'append') append();
else replace();

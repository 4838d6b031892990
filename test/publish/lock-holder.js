// A process that takes and gives back the lock of a folder until it is killed, and tells a witness when it is in.
// Arguments: the folder, the witness's port, and the timing as JSON. Run with the compiled program.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beatText, lockFolder } from '../../build/parts/base/files/lock.js';

const [out, port, timing] = process.argv.slice(2);
const witness = connect(Number(port), '127.0.0.1');
witness.setNoDelay(true);
let heard = () => {};
witness.on('data', () => heard());
witness.on('close', () => process.exit());

/** Says a word to the witness and waits until it has taken note. */
function tell(word) {
  return new Promise((resolve) => {
    heard = resolve;
    witness.write(word);
  });
}

/** Signs of life from this thread: starting another for each of many thousand holds would take most of the time. */
function keepAlive(file, nonce, every) {
  let count = 0;
  const timer = setInterval(() => {
    try {
      const descriptor = fs.openSync(file, 'r+');
      fs.writeSync(descriptor, beatText(nonce, ++count), 0);
      fs.closeSync(descriptor);
    } catch {}
  }, every);
  return () => clearInterval(timer);
}

const world = {
  fs,
  words: { run: 'build', instead: '' },
  elapsed: () => performance.now(),
  sleep,
  keepAlive,
  onWait: (news) => {
    if (news === 'taking-over') witness.write('o');
  },
};

for (;;) {
  const nonce = randomBytes(16).toString('hex');
  const lock = await lockFolder(out, { ...world, nonce }, JSON.parse(timing));
  await tell('i');
  if (Math.random() < 0.1) await sleep(Math.random() * 3);
  fs.writeFileSync(`${lock.work}/made`, nonce);
  fs.renameSync(`${lock.work}/made`, `${out}/made`);
  lock.check();
  await tell('u');
  lock.release();
}

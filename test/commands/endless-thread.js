import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * Is loaded into a program before it starts, and into its threads. A thread that has kept a result goes on to write files
 * beside it, until it is ended.
 */
if (!isMainThread) {
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    for (let count = 0; ; count++) fs.writeFileSync(`${to}-${count % 100}`, '');
  };
  syncBuiltinESMExports();
}

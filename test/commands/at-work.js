import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import vm from 'node:vm';

/*
 * Is loaded into a program before it starts, so that a test can send a signal at a certain moment, however fast the
 * machine is. It writes what the program does to file descriptor 3: `begun` and `over` for each work that can be
 * interrupted, `writing` when an import has replaced a file. Then the program waits until the test closes its end.
 */
const say = (word) => fs.writeSync(3, `${word}\n`);

const { createContext } = vm;
vm.createContext = ({ work }) =>
  createContext({
    work: async () => {
      say('begun');
      const result = await work();
      say('over');
      return result;
    },
  });

for (const name of ['renameSync', 'linkSync']) {
  const replace = fs[name];
  fs[name] = (from, to) => {
    replace(from, to);
    if (!/(?:^|[\\/])content[\\/].*\.yaml$/.test(String(to))) return;
    say('writing');
    fs.readSync(3, Buffer.alloc(1));
  };
}

syncBuiltinESMExports();

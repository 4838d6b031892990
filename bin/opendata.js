#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This file itself is read by much older Node.js as well, so that it can say what is needed.
const needed = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

// Node.js 22.1 and newer can keep what they have compiled, so that the next start is faster. It is kept beside the
// package: Node.js's own default is a folder in /tmp, and other users of the machine could put code into that.
// A folder that can't be written to, NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE are seen to by Node.js.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');
if (existsSync(modules)) module.enableCompileCache?.(join(modules, '.cache', 'opendata-press'));

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `opendata: it needs Node.js ${needed.join('.')} or newer, and this is ${process.version}. Install a newer one from https://nodejs.org, or choose it with your version manager.\n`,
  );
  process.exitCode = 2;
} else {
  // Imported only now, since what is imported above is loaded before the cache is there.
  import('../build/program/main.js').then(({ runProcess }) => runProcess());
}

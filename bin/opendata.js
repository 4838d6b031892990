#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node.js 22.1 and newer can keep what they have compiled, so that the next start is faster. It is kept beside the
// package: Node.js's own default is a folder in /tmp, and other users of the machine could put code into that.
// A folder that can't be written to, NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE are seen to by Node.js.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');
if (existsSync(modules)) module.enableCompileCache?.(join(modules, '.cache', 'opendata-press'));

// Imported only now, since what is imported above is loaded before the cache is there.
const { runProcess } = await import('../build/program/main.js');
await runProcess();

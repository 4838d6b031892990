import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a program as a whole process.
 * @param {readonly string[]} args of node
 * @returns {Promise<{ seconds: number, megabytes: number, code: number }>} wall time and peak resident memory
 */
export function measure(args, env = {}) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
    });
    let megabytes = 0;
    const timer = setInterval(() => {
      megabytes = Math.max(megabytes, peakOf(child.pid));
    }, 10);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(timer);
      resolve({ seconds: Number(process.hrtime.bigint() - started) / 1e9, megabytes, code: code ?? -1 });
    });
  });
}

/** The process's high-water mark so far (Linux; 0 elsewhere). */
function peakOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

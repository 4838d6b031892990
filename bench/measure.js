import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a program as a whole process.
 * @param {readonly string[]} command program and arguments
 * @param {{ env?: Record<string, string>, cwd?: string }} options
 * @returns {Promise<{ seconds: number, cpu: number, megabytes: number }>} wall time, CPU time of all its threads and of the
 *   processes that it waited for (in steps of 0.01 s), and the peak of its resident memory; the last two are 0 elsewhere
 *   than on Linux
 * @throws with the end of what the program printed, if it ends with another code than 0
 */
export function measure([program, ...args], { env = {}, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const cpuBefore = cpuSeconds('self', ofChildren);
    const started = performance.now();
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
      cwd,
    });
    let megabytes = 0;
    let printed = '';
    const timer = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid))), 10);
    child.stderr.on('data', (text) => (printed = (printed + text).slice(-2000)));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      if (code === 0) resolve({ seconds, cpu: cpuSeconds('self', ofChildren) - cpuBefore, megabytes });
      else reject(new Error(`${[program, ...args].join(' ')} in ${cwd} ended with ${code}:\n${printed}`));
    });
  });
}

/** The process's high-water mark so far, in MB (Linux; 0 elsewhere). */
export function peakOf(pid) {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(ofProcess(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** After the name in brackets: utime is the 14th field of all, and cutime the 16th (proc(5)). */
const ofItself = 11;
const ofChildren = 13;

/**
 * CPU seconds, in steps of 0.01 (Linux; 0 elsewhere).
 * @param {number | 'self'} pid
 * @param {number} of by default what the process has used so far; else what all have used that it has started and that have ended
 */
export function cpuSeconds(pid, of = ofItself) {
  const fields = ofProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[of] ?? 0) + Number(fields[of + 1] ?? 0)) / 100;
}

function ofProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

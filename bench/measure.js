import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a program as a whole process, and nothing else meanwhile.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} options
 * @returns {Promise<{ seconds: number, cpu: number, megabytes: number, code: number }>} wall time, CPU time of all its
 *   threads and of the processes that it waited for (in steps of 0.01 s; 0 elsewhere than on Linux), and the peak of
 *   its resident memory
 */
export function measure(program, args, { env = {}, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const cpuBefore = cpuSeconds('self', ofChildren);
    const started = process.hrtime.bigint();
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
      cwd,
    });
    let megabytes = 0;
    const timer = setInterval(() => {
      megabytes = Math.max(megabytes, peakOf(child.pid));
    }, 10);
    child.on('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearInterval(timer);
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      resolve({ seconds, cpu: cpuSeconds('self', ofChildren) - cpuBefore, megabytes, code: code ?? -1 });
    });
  });
}

/** The process's high-water mark so far, in MB (Linux; 0 elsewhere). */
export function peakOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** After the name in brackets: utime is the 14th field of all, and cutime the 16th (proc(5)). */
const ofItself = 11;
const ofChildren = 13;

/**
 * CPU seconds, in steps of 0.01 (Linux; 0 elsewhere).
 * @param {number | 'self'} pid
 * @param of by default what the process has used so far; else what all have used that it has started and that have ended
 */
export function cpuSeconds(pid, of = ofItself) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[of]) + Number(fields[of + 1])) / 100;
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

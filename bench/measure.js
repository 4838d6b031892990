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
    const cpuBefore = cpuOfChildren();
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
      resolve({ seconds, cpu: cpuOfChildren() - cpuBefore, megabytes, code: code ?? -1 });
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

/** CPU seconds of all processes that this one has started and that have ended (Linux; 0 elsewhere). */
function cpuOfChildren() {
  try {
    // After the name in brackets: cutime and cstime are the 16th and 17th field of all (proc(5)), in 1/100 s.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
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

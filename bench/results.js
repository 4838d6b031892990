import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { median } from './measure.js';

/**
 * One run of a case: wall and CPU seconds, their ratios to the floor of the same run, and the peak of memory.
 * @typedef {{ seconds: number, cpu: number, megabytes: number, ratio: number, cpuRatio: number }} Run
 * @typedef {{ size: string, program: string, name: string, date: string, runs: Run[] }} Entry the runs of a case
 */

/** All that was measured, in a file, so that a page can be put together from several runs of the benchmark. */
export class Results {
  #path;
  #entries;
  /** What the figures depend on, besides the programs. */
  machine;

  constructor(path) {
    this.#path = path;
    const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    this.#entries = kept.entries ?? [];
    this.machine = kept.machine ?? thisMachine();
  }

  /** Replaces what is there of the same size, program and case. */
  add(entry) {
    const differs = (other) => ['size', 'program', 'name'].some((key) => other[key] !== entry[key]);
    this.#entries = [...this.#entries.filter(differs), entry];
    this.machine = thisMachine();
    writeFileSync(this.#path, JSON.stringify({ machine: this.machine, entries: this.#entries }, null, 1));
  }

  /** The figures of a case; undefined if it wasn't measured. */
  of(size, program, name) {
    const entry = this.#entries.find(
      (other) => other.size === size && other.program === program && other.name === name,
    );
    return entry && figures(entry);
  }

  /** All programs that took part. */
  get programs() {
    return [...new Set(this.#entries.map(({ program }) => program))];
  }

  /**
   * The share of its time that F waited for a core, in the set where it waited longest. It has one thread and much to
   * compute: on a quiet machine it doesn't wait at all.
   */
  get waiting() {
    const floors = this.#entries.filter(({ program }) => program === 'floor').map(figures);
    return Math.max(0, ...floors.map(({ seconds, cpu }) => 1 - cpu / seconds));
  }

  /** How many runs the figures are of, in words. */
  get runs() {
    const counts = this.#entries.filter(({ name }) => name !== 'chain').map(({ runs }) => runs.length);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    if (most === 1) return 'one run each';
    return least === most ? `medians of ${most} runs` : `medians of ${least} to ${most} runs`;
  }

  /** The days of the measurements, oldest first. @param programs by default all */
  dates(programs = this.programs) {
    const entries = this.#entries.filter(({ program }) => programs.includes(program));
    return [...new Set(entries.map(({ date }) => date))].sort();
  }
}

/** Medians, and the greatest peak. @param {Entry} entry */
export function figures({ runs, ...entry }) {
  const of = (key) => median(runs.map((run) => run[key]));
  return {
    ...entry,
    runs: runs.length,
    seconds: of('seconds'),
    cpu: of('cpu'),
    ratio: of('ratio'),
    cpuRatio: of('cpuRatio'),
    megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)),
    last: runs.at(-1),
  };
}

const thisMachine = () => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memory: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: type(),
});

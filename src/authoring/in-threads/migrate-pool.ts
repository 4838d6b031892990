import nodeFs from 'node:fs';
import type { Version } from '../../model/version.js';
import { keepingIn, makeInThreads, type SharedWork } from '../../publication/compile/threads.js';
import {
  type FileMigration,
  type MigrateFiles,
  type MigrationJob,
  migratedFile,
} from '../migrate/migrated-file.js';

/** What a thread works with. */
export interface MigrationData extends SharedWork<MigrationJob> {
  readonly to: Version;
  /** Where it keeps the new texts. */
  readonly folder: string;
}

/** A converted file whose new text is in a file. */
export type KeptMigration = Omit<FileMigration, 'text'>;

/**
 * Converts files, much in threads, and keeps the new texts in files, so that they take no memory.
 * @param folder an empty one, for this run alone
 */
export function migrateInto(folder: string): MigrateFiles {
  return async (jobs, to, take) => {
    const worker = new URL('./content-worker.js', import.meta.url);
    const data: Omit<MigrationData, keyof SharedWork<MigrationJob>> = { to, folder };
    const taken = (job: MigrationJob, made: KeptMigration) => {
      const { kept } = made;
      take(job, { ...made, ...(kept !== undefined && { text: () => nodeFs.readFileSync(kept) }) });
    };
    const inThreads = makeInThreads(worker, data, jobs, ({ file }) => file.bytes, taken);
    if (inThreads !== undefined) return inThreads;
    const migrate = keepingTexts(folder, to);
    for (const job of jobs) taken(job, migrate(job));
  };
}

/** Converts one file after the other. */
export function keepingTexts(folder: string, to: Version): (job: MigrationJob) => KeptMigration {
  const keep = keepingIn(folder);
  return (job) => {
    const { text, ...made } = migratedFile(job, to, nodeFs);
    return text === undefined ? made : { ...made, kept: keep(text) };
  };
}

import { makeInThreads, type SharedWork } from '../../publication/compile/threads.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { type FormatJob, type FormattedFile, formatted } from '../format/formatted-file.js';

/** What a thread works with. */
export interface FormatData extends SharedWork<FormatJob> {
  readonly isCheck: boolean;
}

/**
 * Formats files: many bytes in threads, few on this one. Writes nothing.
 * @param isCheck whether the formatted bytes aren't asked for
 * @param take is called with each file in any order
 */
export async function formatFiles(
  jobs: readonly FormatJob[],
  isCheck: boolean,
  fs: Pick<FileSystem, 'readFileSync'>,
  take: (job: FormatJob, made: FormattedFile) => void,
): Promise<void> {
  const worker = new URL('./content-worker.js', import.meta.url);
  const inThreads = makeInThreads(worker, { isCheck }, jobs, ({ file }) => file.bytes, take);
  if (inThreads !== undefined) return inThreads;
  for (const job of jobs) take(job, formatted(job, isCheck, fs));
}

import { keepingIn, makeInThreads, type SharedWork } from '../../publication/compile/threads.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { type FormatJob, type FormattedFile, formatted } from '../format/formatted-file.js';

/** What a thread works with. */
export interface FormatData extends SharedWork<FormatJob>, FormatSettings {}

export interface FormatSettings {
  /** Whether the formatted bytes aren't asked for. */
  readonly isCheck: boolean;
  /** Where they are kept, so that they take no memory: an empty folder, for this run alone. */
  readonly folder: string | undefined;
}

/**
 * Formats files: many bytes in threads, few on this one. Writes no content.
 * @param take is called with each file in any order
 */
export async function formatFiles(
  jobs: readonly FormatJob[],
  settings: FormatSettings,
  fs: Pick<FileSystem, 'readFileSync'>,
  take: (job: FormatJob, made: FormattedFile) => void,
): Promise<void> {
  const worker = new URL('./content-worker.js', import.meta.url);
  const inThreads = makeInThreads(worker, settings, jobs, ({ file }) => file.bytes, take);
  if (inThreads !== undefined) return inThreads;
  const format = keepingFormatted(settings, fs);
  for (const job of jobs) take(job, format(job));
}

/** Formats one file after the other. */
export function keepingFormatted(
  { isCheck, folder }: FormatSettings,
  fs: Pick<FileSystem, 'readFileSync'>,
): (job: FormatJob) => FormattedFile {
  const keep = folder === undefined ? undefined : keepingIn(folder);
  return (job) => {
    const made = formatted(job, isCheck, fs);
    const bytes = 'after' in made ? made.after : undefined;
    return keep === undefined || bytes === undefined ? made : { ...made, after: keep(bytes) };
  };
}

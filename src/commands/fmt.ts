import fs from 'node:fs';
import { sha256 } from '../base/bytes/sha256.js';
import { ChangedMeanwhile, replaceFiles } from '../base/files/write-file.js';
import { readBytes } from '../content/content/file-system.js';
import type { ContentFile } from '../content/content/tree.js';
import { readRecords } from '../content/documents/document.js';
import { formatContent } from '../content/edit/format.js';
import { loadSite } from '../content/site/load.js';
import { sourceOf } from '../interface/collections/index.js';
import { type RecordSchema, recordSchema } from '../interface/records/index.js';
import { counted } from '../model/message.js';
import { hasErrors, type Problem } from '../model/problem.js';
import { reportOf } from '../report/report/report.js';
import { defineCommand } from './cli/command.js';
import { exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { readingOptions } from './cli/options.js';
import { openTerminal } from './cli/terminal.js';
import { namedFiles } from './project/named-files.js';
import { printReport } from './project/reporting.js';
import { siteFiles } from './project/site.js';
import { writingContent } from './project/write-content.js';

export default defineCommand({
  description:
    'Tidies the files of records: key order of the interface, indentation, quotes. What they say stays the same.',
  arguments: {
    '[files...]': 'files or folders in the content folder (default: all of it)',
  },
  options: {
    ...readingOptions,
    '--check': 'write nothing, list the files that would change',
  },
  async run(options, { files: paths }) {
    const terminal = openTerminal(options);
    const site = await loadSite(siteFiles(options));
    const all = site.content.brands.flatMap(({ files, source }) =>
      files.map(({ collection, file }) => {
        return { file, schema: recordSchema(sourceOf(collection, source), collection) };
      }),
    );
    const named = paths.length === 0 ? undefined : namedFiles(paths);
    const chosen = named === undefined ? all : all.filter(({ file }) => named.hold(file.path));
    // Hooks pass every changed file.
    for (const path of named?.outside(all.map(({ file }) => file.path)) ?? [])
      terminal.say(`${path}: no file of records, left alone.`);
    const problems = site.problems.filter(
      ({ rule, field }) => field?.[0] === 'source' || (named === undefined && rule.startsWith('content/')),
    );
    const untidy: UntidyFile[] = [];
    const leftAlone: string[] = [];
    let unread = 0;
    for (const [index, { file, schema }] of chosen.entries()) {
      const one = formatted(file, schema);
      if (one === 'unsafe') {
        leftAlone.push(`${file.name}: left alone, since formatting would change its meaning.`);
      } else if (one !== 'tidy' && 'problems' in one) {
        problems.push(...one.problems);
        unread++;
      } else if (one !== 'tidy') untidy.push(one);
      terminal.progress(`tidying ${Math.floor((100 * (index + 1)) / chosen.length)} %`);
    }
    const changed: string[] = [];
    const tidy = ({ file, before, text }: UntidyFile) => {
      try {
        if (!options.check) replaceFiles([{ path: file.path, before, text }]);
        changed.push(file.name);
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        leftAlone.push(
          `${file.name}: left alone, since another program has written it meanwhile. Run this again.`,
        );
      }
    };
    if (options.check || untidy.length === 0) untidy.forEach(tidy);
    else await writingContent(options.content, terminal, () => untidy.forEach(tidy));
    await printReport(reportOf(problems), 'pretty', terminal);
    for (const name of changed) terminal.result(`${name}\n`);
    for (const text of leftAlone) terminal.complain(text);
    const count = chosen.length - unread;
    const files = counted(count, 'file');
    if (unread > 0 && count === 0) return exitCode.problems;
    if (changed.length === 0) terminal.say(`${files}: nothing to tidy.`);
    else if (options.check)
      terminal.say(`${changed.length} of ${files} would change: run \`${started()} fmt\`.`);
    else terminal.say(`${terminal.style.good('✓')} ${changed.length} of ${files} tidied.`);
    const isWell = leftAlone.length === 0 && !hasErrors(problems) && !(options.check && changed.length > 0);
    return isWell ? exitCode.fine : exitCode.problems;
  },
});

interface UntidyFile {
  readonly file: ContentFile;
  /** SHA-256 of its bytes as they were read. */
  readonly before: string;
  readonly text: string;
}

/** What becomes of a file of records: it is as it should be, would mean something else, has problems or a new text. */
function formatted(
  file: ContentFile,
  schema: RecordSchema,
): 'tidy' | 'unsafe' | { readonly problems: readonly Problem[] } | UntidyFile {
  const read = readBytes(file, fs);
  if ('problem' in read) return { problems: [read.problem] };
  const { problems, text } = readRecords(file, read.bytes);
  if (problems.length > 0) return { problems };
  const made = formatContent(text, file.format, schema);
  if (made === undefined) return 'unsafe';
  const bytes = Buffer.from(made);
  if (bytes.equals(read.bytes)) return 'tidy';
  return { file, before: sha256(read.bytes), text: made };
}

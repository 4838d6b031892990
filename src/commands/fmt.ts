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
  async run(options, terminal, paths) {
    const site = await loadSite(siteFiles(options));
    const all = site.content.brands.flatMap(({ files, source }) =>
      files.map(({ collection, file }) => {
        return { file, schema: recordSchema(sourceOf(collection, source), collection) };
      }),
    );
    const named = namedFiles(paths);
    const chosen = all.filter(({ file }) => named.hold(file.path));
    // Hooks pass every changed file.
    for (const path of named.outside(all.map(({ file }) => file.path)))
      terminal.say(`${path}: no file of records, left alone.`);
    const problems = site.problems.filter(
      ({ rule, field }) => field?.[0] === 'source' || (paths.length === 0 && rule.startsWith('content/')),
    );
    const changed: string[] = [];
    const leftAlone: string[] = [];
    let unread = 0;
    const tidyAll = () => {
      for (const [index, { file, schema }] of chosen.entries()) {
        const found = tidied(file, schema, options.check !== true);
        if ('problems' in found) {
          problems.push(...found.problems);
          unread++;
        } else if ('why' in found) leftAlone.push(`${file.name}: left alone, since ${found.why}.`);
        else if (found.isUntidy) changed.push(file.name);
        terminal.progress(`tidying ${Math.floor((100 * (index + 1)) / chosen.length)} %`);
      }
    };
    if (options.check) tidyAll();
    else await writingContent(options.content, terminal, tidyAll);
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

/**
 * Tidies a file of records.
 * @returns whether it wasn't tidy; or why it is left alone, or what is wrong with it
 */
function tidied(
  file: ContentFile,
  schema: RecordSchema,
  isWritten: boolean,
): { readonly isUntidy: boolean } | { readonly why: string } | { readonly problems: readonly Problem[] } {
  const read = readBytes(file, fs);
  if ('problem' in read) return { problems: [read.problem] };
  const { problems, text: before } = readRecords(file, read.bytes);
  if (problems.length > 0) return { problems };
  const text = formatContent(before, file.format, schema);
  if (text === undefined) return { why: 'formatting would change its meaning' };
  if (Buffer.from(text).equals(read.bytes)) return { isUntidy: false };
  try {
    if (isWritten) replaceFiles([{ path: file.path, before: sha256(read.bytes), text }]);
    return { isUntidy: true };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { why: 'another program has written it meanwhile. Run this again' };
  }
}

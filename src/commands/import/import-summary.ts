import { namesIn } from '../../base/names-in.js';
import type { Incoming } from '../../import/incoming.js';
import type { Plan, PlannedCollection } from '../../import/write/collection.js';
import type { Imported } from '../../import/write/import.js';
import { alternatives, counted, withCommas } from '../../model/message.js';
import type { Problem } from '../../model/problem.js';
import { messageOf, sentence } from '../../report/report/sentence.js';
import { started } from '../cli/invocation.js';
import type { Terminal } from '../cli/terminal.js';

/** What an import does to the files, and how much of the input would be published, as lines. */
export function importText(
  { plan, counts }: Imported,
  { kind, reading }: Incoming,
  proof: Problem,
): string[] {
  const { placeholders, files } = plan;
  const { error, warning, note } = counts;
  const lines = [
    reading && [sentence(reading), messageOf(reading).help].filter(Boolean).join(' '),
    reading && '',
    ...filesText(plan, kind).map((line) => `  ${line}`),
    '',
    `Built in memory and compared with the input: ${sentence(proof)}`,
    `Check: ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(note, 'note')} in these brands: see \`${started()} check\``,
    '',
    placeholders.length > 0 &&
      `The ${kind} doesn't say ${placeholders.join(', ')}: change the placeholders in ${files[0]?.path}.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

/** Says what was written, or would be: what is lost or may be wrong of it even with --quiet. */
export function tellWritten({ collections, files }: Plan, isDry: boolean, terminal: Terminal): void {
  const copies = collections.flatMap(({ withCopies }) => withCopies);
  const gone = collections.reduce((sum, { counts }) => sum + counts.removed, 0);
  for (const { file, losesComments } of collections.flatMap(({ files: own }) => own)) {
    if (losesComments)
      terminal.complain(
        `${file.name} could not be changed line by line: it is rewritten, without its comments.`,
      );
  }
  if (copies.length > 0) terminal.complain(copiesText(copies));
  const was = isDry ? 'would be' : gone === 1 ? 'was' : 'were';
  if (gone > 0) terminal.complain(`${counted(gone, 'record')} ${was} removed.`);
  const count = counted(files.length, 'file');
  const done =
    files.length === 0 ? 'The content is already up to date: nothing was written.' : `${count} written.`;
  terminal.say(isDry ? `Nothing was written: ${count} would be.` : `${terminal.style.good('✓')} ${done}`);
}

/** Which changed records have copies that begin later, with the old values, since an import leaves these alone. */
function copiesText(names: readonly string[]): string {
  return `${counted(names.length, 'changed record')} also ${names.length === 1 ? 'has' : 'have'} a copy that begins later, which was left as it is: ${alternatives(names, 8, 'and')}. Make the same change there, or the old values come back. \`${started()} diff\` names them.`;
}

/** The changes to the files of each collection. */
function filesText({ collections }: Plan, kind: Incoming['kind']): string[] {
  const words: Readonly<Record<keyof PlannedCollection['counts'], string>> = {
    added: 'new',
    changed: 'changed',
    same: 'as they were',
    kept: `not in the ${kind}, kept`,
    removed: 'removed',
  };
  return collections.map(({ files, counts }) => {
    const parts = namesIn(words).flatMap((key) =>
      counts[key] === 0 ? [] : [`${withCommas(counts[key])} ${words[key]}`],
    );
    const text = parts.join(', ') || 'nothing';
    const name = files[0]?.file.name ?? '';
    if (files.length === 1) return `${name}  ${text}`;
    return `${name.slice(0, name.lastIndexOf('/') + 1)}  ${text}, in ${counted(files.length, 'file')}`;
  });
}

import { groupedBy } from '../../base/grouped-by.js';
import type { Incoming } from '../../import/incoming.js';
import type { Shares } from '../../import/problems.js';
import type { Plan } from '../../import/write/brands.js';
import type { Counts, FileAfter } from '../../import/write/collection.js';
import type { Imported } from '../../import/write/import.js';
import { counted, grouped } from '../../model/message.js';
import { messageOf, sentence } from '../../report/report/sentence.js';
import { started } from '../cli/invocation.js';
import type { Terminal } from '../cli/terminal.js';

/** With more files of a collection than this, only a sum and the changed files are listed. */
const mostNamed = 8;

/** What an import does to the files, and how much of the input would be published, as lines. */
export function importText(
  { plan, shares, problems, content }: Imported,
  { kind, reading }: Incoming,
): string[] {
  const cells = problems.filter(({ rule }) => rule === 'import/csv-value').length;
  const { placeholders, files } = plan;
  const { error, warning, note } = content.counts;
  return [
    ...(reading === undefined
      ? []
      : [[sentence(reading), messageOf(reading).help].filter(Boolean).join(' '), '']),
    ...filesText(plan, kind).map((line) => `  ${line}`),
    '',
    ...sharesText(shares),
    ...(cells === 0 ? [] : [`  Left out       ${counted(cells, 'cell')} before that, each listed above`]),
    `  Check          ${counted(error, 'error')}, ${counted(warning, 'warning')}, ${counted(note, 'note')} in these brands: see \`${started()} check\``,
    '',
    ...(placeholders.length === 0
      ? []
      : [
          `The ${kind} doesn't say ${placeholders.join(', ')}: change the placeholders in ${files[0]?.path}.`,
        ]),
  ];
}

/** What was written, or would be. */
export function writtenText(
  { commentsLost, records, files }: Plan,
  isDry: boolean,
  style: Terminal['style'],
): { readonly complaints: readonly string[]; readonly outcome: string } {
  const copies = records.flatMap(({ withCopies }) => withCopies);
  const gone = records.reduce((sum, { counts }) => sum + counts.removed, 0);
  const complaints = [
    ...commentsLost.map(
      (name) => `${name} could not be changed line by line: it is rewritten, without its comments.`,
    ),
    ...(copies.length === 0 ? [] : [copiesText(copies)]),
    ...(gone === 0
      ? []
      : [`${counted(gone, 'record')} ${isDry ? 'would be' : gone === 1 ? 'was' : 'were'} removed.`]),
  ];
  const outcome = isDry
    ? `Nothing was written: ${counted(files.length, 'file')} would be.`
    : `${style.good('✓')} ${files.length === 0 ? 'The content is already up to date: nothing was written.' : `${counted(files.length, 'file')} written.`}`;
  return { complaints, outcome };
}

/** Which changed records have copies that begin later, with the old values, since an import leaves these alone. */
function copiesText(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${counted(names.length, 'changed record')} also ${names.length === 1 ? 'has' : 'have'} a copy that begins later, which was left as it is: ${names.slice(0, mostNamed).join(', ')}${more}. Make the same change there, or the old values come back. \`${started()} diff\` names them.`;
}

/** The changes to the files of each collection; for many files, only the changed ones and a sum. */
function filesText({ records }: Plan, kind: Incoming['kind']): string[] {
  const groups = groupedBy(records, ({ brand, collection }) => `${brand}/${collection}`);
  return [...groups.values()].flatMap((files) => {
    const lines = (some: readonly FileAfter[]) =>
      some.map(({ file, counts }) => `${file.name}  ${countsText([counts], kind)}`);
    if (files.length <= mostNamed) return lines(files);
    const changed = files.filter(({ counts }) => counts.added + counts.changed + counts.removed > 0);
    const [first] = files;
    const folder = first.file.name.slice(0, first.file.name.lastIndexOf('/') + 1);
    const counts = files.map((file) => file.counts);
    const named = changed.length <= mostNamed ? lines(changed) : [];
    return [
      `${folder}  ${countsText(counts, kind)}, in ${counted(files.length, 'file')}`,
      ...named.map((line) => `  ${line}`),
    ];
  });
}

function countsText(all: readonly Counts[], kind: Incoming['kind']): string {
  const words: readonly (readonly [keyof Counts, string])[] = [
    ['added', 'new'],
    ['changed', 'changed'],
    ['same', 'as they were'],
    ['kept', `not in the ${kind}, kept`],
    ['removed', 'removed'],
  ];
  const parts = words.flatMap(([key, word]) => {
    const sum = all.reduce((total, counts) => total + counts[key], 0);
    return sum === 0 ? [] : [`${grouped(sum)} ${word}`];
  });
  return parts.join(', ') || 'nothing';
}

function sharesText(shares: Shares): string[] {
  const { records, equalRecords, unpublishedRecords, fields, equalFields } = shares;
  const { mendedFields, lostFields, unpublishedFields, unequalFields } = shares;
  const parts = [
    mendedFields > 0 && `${grouped(mendedFields)} repaired`,
    lostFields > 0 && `${grouped(lostFields)} lost`,
    unpublishedFields > 0 && `${grouped(unpublishedFields)} to be corrected first`,
    unequalFields > 0 && `${grouped(unequalFields)} that differ`,
  ].filter(Boolean);
  const holdable = fields - mendedFields - lostFields - unpublishedFields;
  return [
    'Built in memory and compared with the input:',
    `  Records equal  ${share(equalRecords, records)}`,
    `  Fields equal   ${share(equalFields, fields)}${parts.length > 0 ? `; ${parts.join(', ')}, each listed above` : ''}`,
    `  … of those that the interface can hold as they are: ${percent(equalFields, holdable)}`,
    ...(unpublishedRecords === 0
      ? []
      : [
          `  To correct     ${counted(unpublishedRecords, 'record')}, not published before: see the errors above`,
        ]),
  ];
}

function share(part: number, whole: number): string {
  return `${grouped(part)} of ${grouped(whole)} (${percent(part, whole)})`;
}

/** Rounded down, so that 100 % means all. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '100 %' : `${Math.floor((1000 * part) / whole) / 10} %`;
}

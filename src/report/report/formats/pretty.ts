import { groupedBy } from '../../../base/grouped-by.js';
import { asTyped } from '../../../base/text/as-typed.js';
import { columnCount, textBeside, wrappedText } from '../../../base/text/columns.js';
import { isAddress, type Location } from '../../../model/location.js';
import { counted, withCommas } from '../../../model/message.js';
import { manyAlike, type Problem } from '../../../model/problem.js';
import { frame } from '../frame.js';
import {
  type CountedNotes,
  type Format,
  type FormatContext,
  type Kind,
  placesIn,
  type Report,
  rank,
  severities,
  totals,
} from '../report.js';
import { messageOf, recordTitle, sentence } from '../sentence.js';
import { acceptedCount } from './lines.js';

/** More problems of one kind than this are shown as one frame, a list and a count. */
const foldAbove = 5;
/** The number of locations listed for them. */
const listed = 8;
/** The indentation of everything but headings. */
const margin = '  ';
const unlimited = Number.POSITIVE_INFINITY;

/**
 * For people: every error and warning with its lines, similar ones combined; notes in short or counted, because they need
 * no correction; and the totals.
 */
export const pretty = {
  print: forPeople,
  most: 1 + listed,
  isForPrograms: false,
} satisfies Format;

function forPeople(report: Report, context: FormatContext): string {
  const notes = report.kinds.filter(({ problems: [{ severity }] }) => severity === 'note');
  const kinds = report.kinds.slice(0, report.kinds.length - notes.length);
  const blocks = [
    ...kinds.filter((kind) => !isOfHost(kind)).flatMap((kind) => blocksOf(kind, context)),
    ...[...groupedBy(kinds.filter(isOfHost), ({ problems: [{ rule }] }) => rule).values()].map((own) => {
      return { first: own[0].problems[0], text: ofAddresses(own, context) };
    }),
    ...notes.flatMap((kind) => noted(kind, report.hasEachNote === true, context)),
  ];
  const counted = countsText(report.countedNotes ?? [], context);
  const parts = [...inLineOrder(report, blocks), ...(counted === '' ? [] : [counted])];
  const accepted = report.accepted === undefined ? '' : acceptedCount(report.accepted);
  if (parts.length === 0)
    return accepted === '' ? '' : `${wrappedText(accepted, context.width ?? unlimited)}\n`;
  const howToSee =
    counted === '' ? '' : asTyped('`opendata check --notes` shows each note.', context.program);
  const sums = [summary(report, context), howToSee, accepted].filter(Boolean).join(' ');
  return `${parts.join('\n\n')}\n\n${wrappedText(sums, context.width ?? unlimited)}\n`;
}

/** What is said of a problem, or of several from the first on. */
interface Block {
  readonly first: Problem;
  readonly text: string;
}

function blocksOf(kind: Kind, context: FormatContext): Block[] {
  const [first] = kind.problems;
  if (kind.count > foldAbove) return [{ first, text: folded(kind, context) }];
  return kind.problems.map((problem) => ({ first: problem, text: whole(problem, context) }));
}

/** The texts of blocks, worst first, and those of a file by their lines. */
function inLineOrder({ files = [] }: Report, blocks: readonly Block[]): string[] {
  const byPlace = placesIn(
    files,
    blocks.map(({ first }) => first),
  );
  return blocks
    .toSorted((a, b) => rank[a.first.severity] - rank[b.first.severity] || byPlace(a.first, b.first))
    .map(({ text }) => text);
}

/** A line for the notes of each rule: their number, and what the rule is about. */
function countsText(
  notes: readonly CountedNotes[],
  { style, pageOf, width = unlimited }: FormatContext,
): string {
  const digits = Math.max(...notes.map(({ count }) => withCommas(count).length));
  const longest = Math.max(...notes.map(({ rule }) => rule.length));
  const lines = notes.map(({ rule, count }) => {
    const number = `${withCommas(count).padStart(digits)} notes`;
    const start = `${style.severity(number, 'note')}  ${style.faint(rule.padEnd(longest))}  `;
    return textBeside(start, pageOf?.(rule)?.title ?? '', width);
  });
  return lines.join('\n');
}

function whole(problem: Problem, context: FormatContext): string {
  const { hint, help, lines, related } = messageOf(problem);
  const [place, ...others] = problem.at;
  return [
    heading(problem, context),
    prose(sentence(problem), context),
    ...framed(place, hint ?? '', context),
    ...others.flatMap((other, index) => [
      '',
      prose(context.style.faint(`${placeText(other)} ${related?.[index] ?? ''}`), context),
      ...framed(other, '', context).slice(1),
    ]),
    ...(help === undefined ? [] : ['', prose(help, context)]),
    // Neither indented nor wrapped, so that whole lines can be copied.
    ...(lines === undefined ? [] : ['', lines]),
  ].join('\n');
}

/** True for what is wrong with the answers of a host. */
function isOfHost({ problems: [{ at }] }: Kind): boolean {
  return isAddress(at[0].file);
}

/** A host usually has one cause for all that a rule finds: the other kinds of it are said once, with their number. */
function ofAddresses([kind, ...others]: readonly [Kind, ...Kind[]], context: FormatContext): string {
  const more = [{ ...kind, count: kind.count - 1 }, ...others].filter(({ count }) => count > 0);
  const lines = more.map(({ count, problems: [first] }) => {
    return { count, text: `${context.style.strong(`${withCommas(count)} ×`)} ${sentence(first)}` };
  });
  return withOthers(kind.problems[0], lines, context).join('\n');
}

function folded({ problems, count }: Kind, context: FormatContext): string {
  const { style } = context;
  const [first, ...rest] = problems;
  const lines = rest.map(({ at, record }) => {
    const title = record ? `  ${recordTitle(record)}` : '';
    return { count: 1, text: `${style.faint(placeText(at[0]))}${title}` };
  });
  const unlocated = count - problems.length;
  const habit = `Is this intended? \`opendata accept --rule ${first.rule} --reason "…"\` accepts all of these together.`;
  return [
    ...withOthers(first, unlocated > 0 ? [...lines, { count: unlocated, text: '' }] : lines, context),
    ...(isHabit(first, count) ? ['', prose(style.faint(habit), context)] : []),
  ].join('\n');
}

/** A problem in full, and others of its kind: some in a line each, the rest by their number. */
function withOthers(
  first: Problem,
  others: readonly { readonly count: number; readonly text: string }[],
  context: FormatContext,
): string[] {
  const sum = (some: typeof others) => some.reduce((total, { count }) => total + count, 0);
  if (others.length === 0) return [whole(first, context)];
  const shown = others.slice(0, listed).filter(({ text }) => text !== '');
  const left = sum(others) - sum(shown);
  return [
    whole(first, context),
    '',
    prose(context.style.strong(`… and ${withCommas(sum(others))} more of this kind:`), context),
    ...shown.map(({ text }) => prose(text, context)),
    ...(left > 0 ? [prose(`… and ${withCommas(left)} more`, context)] : []),
  ];
}

/** True for warnings in one field of so many records that it is a habit. */
function isHabit({ rule, severity, record, field }: Problem, count: number): boolean {
  const isOfContent =
    record !== undefined && field !== undefined && !/^(?:import|records|versions)\//.test(rule);
  return severity === 'warning' && isOfContent && count >= manyAlike;
}

function noted({ problems, count }: Kind, isEach: boolean, context: FormatContext): Block[] {
  const shown = isEach ? problems : problems.slice(0, 1);
  return shown.map((problem, index) => {
    const { help } = messageOf(problem);
    const left = index === shown.length - 1 ? count - shown.length : 0;
    const lines = [
      heading(problem, context),
      prose(sentence(problem), context),
      ...(help === undefined || index > 0 ? [] : [prose(help, context)]),
      ...(left > 0 ? [indented(context.style.faint(`… and ${withCommas(left)} more of this kind`))] : []),
    ];
    return { first: problem, text: lines.join('\n') };
  });
}

function heading({ at, severity, rule }: Problem, { style, width = unlimited }: FormatContext): string {
  const place = style.place(placeText(at[0]));
  const kind = `${style.severity(severity, severity)}  ${style.faint(rule)}`;
  const line = `${place}  ${kind}`;
  return columnCount(line) <= width ? line : `${place}\n${margin}${kind}`;
}

function placeText({ file, start }: Location): string {
  return isAddress(file) ? file : `${file}:${start.line}:${start.column}`;
}

function framed(place: Location, hint: string, context: FormatContext): string[] {
  const excerpt = isWholeFile(place) ? undefined : context.source(place.file, place);
  const { style, width = unlimited } = context;
  const typed = asTyped(hint, context.program);
  const shown = excerpt ? frame(excerpt, place, typed, style, width - margin.length) : [];
  if (shown.length > 0) return ['', ...shown.map(indented)];
  return hint === '' ? [] : ['', prose(style.hint(hint), context)];
}

/** True if a problem is about the file as a whole, so that its first line is irrelevant. */
function isWholeFile({ start, end }: Location): boolean {
  return start.line === 1 && start.column === 1 && end.line === 1 && end.column === 1;
}

/** Sentences below a heading, broken between words, with commands as they are typed here. */
function prose(text: string, { width = unlimited, program }: FormatContext): string {
  return wrappedText(indented(asTyped(text, program)), width);
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `${margin}${line}`))
    .join('\n');
}

function summary(report: Report, { style }: FormatContext): string {
  const all = totals(report);
  const found = severities.filter((severity) => all[severity] > 0);
  const sum = found.map((name) => style.severity(counted(all[name], name), name)).join(', ');
  const files = new Set([
    ...report.kinds.flatMap(({ problems, files }) => [...(files ?? problems.map(({ at }) => at[0].file))]),
    ...(report.countedNotes ?? []).flatMap((notes) => [...notes.files]),
  ]);
  if ([...files].some(isAddress))
    return `${sum} at ${withCommas(files.size)} address${files.size === 1 ? '' : 'es'}.`;
  return `${sum} in ${counted(files.size, 'file')}.`;
}

import { type Excerpt, type Location, startOf } from '../../model/location.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import { type Finding, Findings, type Range } from '../../source/documents/finding.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import { contentProblems } from '../../source/documents/problems/index.js';
import { decode } from '../../source/documents/text.js';
import { feedProblems } from '../incoming/problems.js';
import { BytePlaces } from './byte-places.js';
import { startOfText } from './opened-feed.js';
import { type BrokenFeed, largestValue } from './scan.js';
import type { StoredBytes } from './source.js';

/**
 * How many bytes around an error are examined, in growing steps until it is found. The parser takes some 60 times as
 * much memory.
 */
const windows = [1024 * 1024, 8 * 1024 * 1024];

/** The mistakes of a broken feed, with their locations and a way to show these. */
export interface Mistakes {
  readonly problems: readonly Problem[];
  readonly around: (place: Location) => Excerpt;
}

/**
 * Finds the mistakes of a feed that is too large to be parsed as one text: it parses the part around the first error,
 * after the brackets that are open there.
 */
export function mistakes(name: string, source: StoredBytes, broken: BrokenFeed): Mistakes {
  const places = new BytePlaces(source, startOfText(source));
  const around = ({ start }: Location) => places.around(start);
  const at = (start: number, end = start): Location => ({
    file: name,
    start: places.position(start),
    end: places.position(end),
  });
  const head = decode(name, source.read(0, Math.min(source.length, windows[0]!)));
  if (head.problem?.args.looksLike === 'UTF-16') return { problems: [head.problem], around };
  if (broken.reason === 'empty')
    return { problems: [problem(feedProblems['import/no-records'], {}, [startOf(name)])], around };
  if (broken.reason === 'utf8') return { problems: [notUtf8(name, source, broken, at)], around };
  if (broken.reason === 'too-large') {
    const args = { bytes: source.length - broken.from, limit: largestValue, of: 'value' } as const;
    return { problems: [problem(contentProblems['content/too-large'], args, [at(broken.from)])], around };
  }
  for (const size of windows) {
    const problems = problemsIn(source, broken, size, at);
    if (problems.length > 0) return { problems, around };
  }
  const args = { reason: 'unreadable' } as const;
  return { problems: [problem(contentProblems['content/json-syntax'], args, [at(broken.from)])], around };
}

/** The parser's problems in a part of the feed, as if only the open brackets preceded it. */
function problemsIn(
  source: StoredBytes,
  { opened, brackets, from }: BrokenFeed,
  size: number,
  at: (start: number, end?: number) => Location,
): Problem[] {
  const end = Math.min(source.length, from + size);
  const bytes = source.read(from, end);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const findings = new Findings();
  const whole = opened + text;
  readJsonTree(whole, findings);
  // The location in `opened` of each open bracket. After the last one there is at most valid text.
  const inOpened = [...opened].flatMap((character, index) => (/[[{]/.test(character) ? [index] : []));
  const offset = (unit: number) =>
    unit >= opened.length
      ? from + Buffer.byteLength(text.slice(0, unit - opened.length))
      : (brackets[inOpened.indexOf(unit)] ?? from);
  const place = ({ start, end: last }: Range) => {
    const first = offset(start);
    return at(first, inOpened.includes(start) ? first + 1 : Math.max(first, offset(last)));
  };
  const seen = new Set<string>();
  return findings.list
    .filter((finding) => end === source.length || !isOfTheCut(finding, whole.length))
    .filter(({ rule, at: [first] }) => {
      // As for a whole text, each place has at most one mistake of a kind.
      const key = `${offset(first.start)} ${rule}`;
      return seen.size < seen.add(key).size;
    })
    .map(({ rule, args, at: [first, ...others] }) =>
      problemIn(contentProblems, { rule, args }, [place(first), ...others.map(place)]),
    );
}

/** True for an error that only exists because the part of the feed ends there. */
function isOfTheCut({ rule, args, at: [{ end }] }: Finding, length: number): boolean {
  const isUnclosed = rule === 'content/json-syntax' && args.reason.startsWith('unclosed-');
  return isUnclosed ? args.reason === 'unclosed-bracket' || end >= length : end >= length;
}

function notUtf8(
  name: string,
  source: StoredBytes,
  { to }: BrokenFeed,
  at: (start: number, end?: number) => Location,
): Problem {
  // The chunk read last has at least as many bytes as are examined here, and all before it is valid.
  const start = to > largestValue ? characterAt(source, to - largestValue) : 0;
  const bytes = source.read(start, Math.min(source.length, to + windows[0]!));
  const found = decode(name, bytes).problem;
  if (found === undefined) {
    return problem(contentProblems['content/not-utf8'], { byte: to }, [startOf(name)]);
  }
  const byte = start + found.args.byte;
  const { looksLike } = found.args;
  const place = at(byte);
  const end = { line: place.start.line, column: place.start.column + 1 };
  return problem(contentProblems['content/not-utf8'], { byte, ...(looksLike && { looksLike }) }, [
    { ...place, end },
  ]);
}

/** The first offset, from the given one on, at which a character begins. */
function characterAt(source: StoredBytes, offset: number): number {
  let at = offset;
  while (at < source.length && ((source.read(at, at + 1)[0] ?? 0) & 0xc0) === 0x80) at++;
  return at;
}

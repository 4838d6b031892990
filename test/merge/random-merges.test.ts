import { describe, expect, test } from 'vitest';
import { asWritten, readRecords } from '../../src/source/documents/document.js';
import { numbers, workspace } from '../commands/workspace.js';
import { seed, tries } from '../seed.js';
import { type Fields, type Hand, written } from './editing.js';
import { type RandomMerge, randomMerge, wrongIn } from './random-merges.js';

/** MERGES=10000 tries so many; `npm run merges` does. The same ones for the same seed. */
const merges = Number(process.env['MERGES'] ?? tries(200));
/** Of merges whose sides change different values, at most this share may be conflicts: most are in one place of a list. */
const mostConflicts = 0.15;

type Outcome = 'clean' | 'needless conflict' | 'conflict';

/** Most people write as the file is written; of some the editor changes the layout. */
function styleOf(seed: number): readonly [Hand, Hand, Hand] {
  const next = numbers(seed + 1_000_000);
  const pick = <T>(...of: readonly T[]) => of[Math.floor(next() * of.length)]!;
  const style: Hand = {
    format: pick('yaml', 'yaml', 'yaml', 'json'),
    lineBreak: pick('\n', '\n', '\n', '\r\n'),
    isEnded: pick(true, true, false),
    indent: pick(1, 2, 4),
    comments: pick(5, 50, 1000),
    isCompact: pick(true, false),
    isIndented: pick(true, false),
    blank: pick<0 | 1>(0, 1),
  };
  const isOther = pick(...Array<boolean>(19).fill(false), true);
  const other: Hand = isOther ? { ...style, indent: style.indent === 2 ? 4 : 2 } : style;
  return [style, style, other];
}

async function outcomeOf(
  number: number,
  own: RandomMerge,
  space: ReturnType<typeof workspace>,
): Promise<Outcome> {
  const style = styleOf(number);
  const { format } = style[0];
  const texts = [own.base, ...own.sides].map((data, index) => written(data as Fields, style[index]!));
  const names = ['base', 'ours', 'theirs'].map((name) => `${name}.${format}`);
  texts.forEach((text, index) => {
    space.write(names[index]!, text);
  });
  const { code } = await space.run(['merge-file', ...names, '--quiet']);
  const merged = space.read(names[1]!);
  const about = () =>
    [`merge ${number}`, ...own.edits.map((edits) => edits.join('; ')), ...texts, merged].join('\n-----\n');
  if (code !== 0) {
    if (!/^<{7} ours$/m.test(merged)) throw new Error(`no conflict is in the file\n${about()}`);
    return own.wanted === undefined ? 'conflict' : 'needless conflict';
  }
  if (own.wanted === undefined) throw new Error(`sides that contradict each other are merged\n${about()}`);
  const { records, problems } = readRecords({ name: 'r', format }, Buffer.from(merged));
  if (problems.some(({ severity }) => severity === 'error')) throw new Error(`can't be read\n${about()}`);
  const data = asWritten(records.map(({ value }) => value)) as Fields[];
  const wrong = wrongIn(own.format === 'one' ? data[0] : data, own.wanted);
  if (wrong !== undefined) throw new Error(`${wrong}\n${about()}`);
  return 'clean';
}

describe('opendata merge-file', () => {
  test(`gives what both sides ask for in ${merges} random merges, or a conflict`, async () => {
    const counts: Record<Outcome, number> = { clean: 0, conflict: 0, 'needless conflict': 0 };
    const wrong: string[] = [];
    const space = workspace();
    for (let one = seed; one < seed + merges; one++) {
      try {
        counts[await outcomeOf(one, randomMerge(one), space)]++;
      } catch (error) {
        wrong.push((error as Error).message);
      }
    }
    if (merges > 200) console.log(`${merges} merges: ${wrong.length} wrong`, counts);
    expect([wrong.length, wrong[0]]).toEqual([0, undefined]);
    expect(counts.conflict).toBeGreaterThan(merges / 10);
    const needless = counts['needless conflict'];
    expect(needless / (needless + counts.clean)).toBeLessThan(mostConflicts);
  }, 3_600_000);
});

import type { Excerpt, Location } from './location.js';

/** The characters between two noted places of a long line. */
const step = 1000;

/** The lines of a text, for many locations: thousands may be on one line, which may be the whole text. */
export class SourceText {
  readonly #lines: readonly string[];
  /** Of long lines, by index, the UTF-16 units at which each thousandth character begins. */
  readonly #marks = new Map<number, readonly number[]>();

  constructor(text: string) {
    this.#lines = text.split(/\r\n|\r|\n/);
  }

  /** The line of a location and the one before it; of a long line, a part around the location. */
  around({ start }: Location): Excerpt {
    const line = this.#lines[start.line - 1] ?? '';
    if (line.length <= 4 * step)
      return {
        line: Math.max(1, start.line - 1),
        lines: this.#lines.slice(Math.max(0, start.line - 2), start.line),
        skipped: 0,
      };
    const mark = Math.max(0, Math.floor(start.column / step) - 1);
    const begin = this.#marksOf(start.line - 1)[mark] ?? line.length;
    return { line: start.line, lines: [line.slice(begin, begin + 4 * step)], skipped: mark * step };
  }

  /** What is at a location, as far as its line goes. */
  at({ start, end }: Location): string {
    const { line, lines, skipped } = this.around({ start, end, file: '' });
    const points = [...(lines[start.line - line] ?? '')];
    return points
      .slice(start.column - 1 - skipped, start.line === end.line ? end.column - 1 - skipped : undefined)
      .join('');
  }

  #marksOf(index: number): readonly number[] {
    const known = this.#marks.get(index);
    if (known !== undefined) return known;
    const line = this.#lines[index] ?? '';
    const marks: number[] = [];
    for (let unit = 0, point = 0; unit < line.length; point++) {
      if (point % step === 0) marks.push(unit);
      unit += line.codePointAt(unit)! > 0xffff ? 2 : 1;
    }
    this.#marks.set(index, marks);
    return marks;
  }
}

/** A number, and the index of the record that has it. */
export interface Measured {
  readonly value: number;
  readonly record: number;
}

/** So many of the smallest and of the largest different numbers are kept with a record. */
const mostExtremes = 5;
const mostSampled = 4096;
/** Of fewer numbers nobody can say what is usual. */
const fewest = 30;
/** What more than this share of all numbers are isn't unusual, though the quartiles are equal. */
const rareShare = 0.02;
/** How many times the distance of the quartiles is far out (J. W. Tukey, Exploratory Data Analysis, 1977). */
const farOut = 3;

/** Smallest and largest numbers with their records, and the quartiles, of any count of numbers. */
export class Measure {
  readonly #low: Measured[] = [];
  readonly #high: Measured[] = [];
  readonly #sample: number[] = [];
  /** Each number of this count is in the sample. */
  #step = 1;
  count = 0;

  add(value: number, record: number): void {
    keep(this.#low, value, record, -1);
    keep(this.#high, value, record, 1);
    if (this.count++ % this.#step !== 0) return;
    this.#sample.push(value);
    if (this.#sample.length < mostSampled) return;
    // Every other one stays: which numbers are in the sample follows from their order alone.
    for (let index = 0; index < mostSampled / 2; index++) this.#sample[index] = this.#sample[index * 2]!;
    this.#sample.length = mostSampled / 2;
    this.#step *= 2;
  }

  get smallest(): Measured | undefined {
    return this.#low[0];
  }

  get largest(): Measured | undefined {
    return this.#high[0];
  }

  /** The middle one, of more than 4,096 numbers that of a sample; NaN without numbers. */
  get median(): number {
    return this.#quartiles()[1];
  }

  /**
   * Numbers far from the others: more than three times the distance of the quartiles beyond them, and so on a logarithmic
   * scale too if all are positive, since amounts grow by factors.
   */
  farOut(): { readonly below: readonly Measured[]; readonly above: readonly Measured[] } {
    if (this.count < fewest) return { below: [], above: [] };
    const [first, , third] = this.#quartiles();
    const [least, most] = fence(first, third);
    const isPositive = (this.smallest?.value ?? 0) > 0;
    const [leastOf, mostOf] = isPositive
      ? fence(Math.log(first), Math.log(third)).map(Math.exp)
      : [least, most];
    const [lowest, highest] = [Math.min(least, leastOf!), Math.max(most, mostOf!)];
    const isRare = (is: (value: number) => boolean) =>
      this.#sample.filter(is).length <= this.#sample.length * rareShare;
    const [below, above] = [(value: number) => value < lowest, (value: number) => value > highest];
    return {
      below: isRare(below) ? this.#low.filter(({ value }) => below(value)) : [],
      above: isRare(above) ? this.#high.filter(({ value }) => above(value)) : [],
    };
  }

  #quartiles(): readonly [number, number, number] {
    const sorted = Float64Array.from(this.#sample).sort();
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return [at(0.25), at(0.5), at(0.75)];
  }
}

function fence(first: number, third: number): [number, number] {
  const distance = farOut * (third - first);
  return [first - distance, third + distance];
}

/** Puts a number into a short list in order, the most extreme first, each once. @param side 1 for the largest */
function keep(list: Measured[], value: number, record: number, side: 1 | -1): void {
  const last = list[mostExtremes - 1];
  if (last !== undefined && (value - last.value) * side <= 0) return;
  let at = 0;
  while (at < list.length && (list[at]!.value - value) * side > 0) at++;
  if (list[at]?.value === value) return;
  list.splice(at, 0, { value, record });
  list.length = Math.min(list.length, mostExtremes);
}

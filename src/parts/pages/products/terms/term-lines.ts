/** A value of a product, as published. None is calculated. */
export interface TermLine {
  /** What it is for, such as a band, the name of an amount or of a fee; empty where the question says it. */
  readonly about: string;
  readonly value: string;
  /** How often it is charged. */
  readonly note: string;
  /** A published text that tells it from others of the same name. */
  readonly quote?: string;
  /** The amounts of a tier as published, `to` empty where it has no end, and its rate. */
  readonly tier?: { readonly from: string; readonly to: string; readonly rate: string };
  /** What it costs in a month, if it says so, or `0`. */
  readonly monthly?: string;
}

/** How the rate of a set depends on the amount. */
export const methods = ['Tiered', 'Whole', 'Banded'] as const;
export type Method = (typeof methods)[number];

/** The values of a set of bands, or of a tariff. */
export interface TermGroup {
  /** What tells it from the other groups; empty where there is nothing to tell. */
  readonly title: string;
  readonly lines: readonly TermLine[];
  /** Of a set of rates. */
  readonly method?: Method | undefined;
  /** What tells it from a simple one. */
  readonly tags?: readonly string[];
  /** Sentences below the lines: the method, conditions, published notes. */
  readonly remarks?: readonly string[];
}

/** Equal lines are one. */
export function uniqueLines(lines: readonly TermLine[]): readonly TermLine[] {
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

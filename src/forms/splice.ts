/** A text that differs from another in one place: from `at` on, `was` is replaced by `is`. */
interface Splice {
  readonly at: number;
  readonly was: string;
  readonly is: string;
}

/** The shortest one. */
export function spliceOf(was: string, is: string): Splice {
  const least = Math.min(was.length, is.length);
  let at = 0;
  while (at < least && was[at] === is[at]) at++;
  let end = 0;
  while (end < least - at && was[was.length - 1 - end] === is[is.length - 1 - end]) end++;
  return { at, was: was.slice(at, was.length - end), is: is.slice(at, is.length - end) };
}

/** A text that differs from another in one place: from `at` on, `was` is replaced by `is`. */
interface Splice {
  readonly at: number;
  readonly was: string;
  readonly is: string;
}

/** Long texts are compared by so many characters at once. */
const step = 4096;

/** The shortest one. */
export function spliceOf(was: string, is: string): Splice {
  const least = Math.min(was.length, is.length);
  let at = 0;
  while (at + step <= least && was.slice(at, at + step) === is.slice(at, at + step)) at += step;
  while (at < least && was[at] === is[at]) at++;
  const before = (text: string, end: number) => text.slice(text.length - end - step, text.length - end);
  const most = least - at;
  let end = 0;
  while (end + step <= most && before(was, end) === before(is, end)) end += step;
  while (end < most && was[was.length - 1 - end] === is[is.length - 1 - end]) end++;
  return { at, was: was.slice(at, was.length - end), is: is.slice(at, is.length - end) };
}

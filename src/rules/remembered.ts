/**
 * A function that remembers its last answer, for what several rules ask of the same record one after the other.
 * @param make a pure function
 */
export function remembered<Asked, Answer>(make: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answer: Answer } | undefined;
  return (asked) => {
    if (last === undefined || last.asked !== asked) last = { asked, answer: make(asked) };
    return last.answer;
  };
}

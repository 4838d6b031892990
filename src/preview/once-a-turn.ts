/**
 * Questions to the file system that several requests ask in one turn of the event loop, put once for all of them.
 * It is put only when the turn is over, so nobody gets an answer from before his question.
 */
export class OnceATurn<Value> {
  readonly #asked = new Map<string, Promise<Value>>();

  /** `ask` is called once for all who name the same `subject` in this turn. */
  of(subject: string, ask: () => Value | Promise<Value>): Promise<Value> {
    const asked = this.#asked.get(subject);
    if (asked !== undefined) return asked;
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#asked.delete(subject);
      return ask();
    });
    this.#asked.set(subject, answer);
    return answer;
  }
}

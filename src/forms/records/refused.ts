/** A request that can't be fulfilled, with the reason for people. */
export class Refused extends Error {
  /** True if something was changed on disk since it was read. */
  readonly isConflict: boolean;

  constructor(reason: string, isConflict = false) {
    super(reason);
    this.isConflict = isConflict;
  }
}

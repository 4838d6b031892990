/** A publication is beyond what a kind of host takes. The reasons are sentences for people, without a full stop. */
export class DoesNotFit extends Error {
  readonly reasons: readonly string[];

  constructor(title: string, reasons: readonly string[]) {
    super(`${title} can't take this publication: ${reasons.join('; ')}.`);
    this.reasons = reasons;
  }
}

/** @throws DoesNotFit where there is any reason */
export function mustFit(title: string, reasons: readonly string[]): void {
  if (reasons.length > 0) throw new DoesNotFit(title, reasons);
}

/** What somebody wrote of a British postcode: all of it, or its beginning. */
export interface AskedPostcode {
  /** As people write it: `CB1 2AB`, `CB1 2`, `CB1`. */
  readonly name: string;
  readonly isWhole: boolean;
  readonly district: string;
  /** The letters that it begins with. */
  readonly area: string;
}

/** A zero is often written as the letter. */
const whole = /^([A-Z]{1,2}[0-9][0-9A-Z]?)\s*([0-9O])([A-Z]{2})$/;
const beginning = /^([A-Z]{1,2}[0-9][0-9A-Z]?)(?:\s+([0-9])[A-Z]?)?$/;

/** A postcode in the text of a search; undefined if it is none. `CB1 2AB` and `cb12ab` are the same; only a space tells CB1 2 from CB12. */
export function postcodeIn(text: string): AskedPostcode | undefined {
  const written = text.trim().toUpperCase().replace(/\s+/g, ' ');
  const [, district, digit, unit] = whole.exec(written) ?? beginning.exec(written) ?? [];
  if (district === undefined) return undefined;
  const inward = `${digit?.replace('O', '0') ?? ''}${unit ?? ''}`;
  return {
    name: inward === '' ? district : `${district} ${inward}`,
    isWhole: unit !== undefined,
    district,
    area: /^[A-Z]+/.exec(district)![0],
  };
}

/**
 * The group that a product is in on a day, YYYY-MM-DD.
 * @param groups from which day it is in which, such as `:sale 2027-01-12:off`
 */
export function saleGroupOn(day: string, groups: string): string {
  const begun = groups
    .split(' ')
    .map((each) => each.split(':'))
    .filter(([from = '']) => from <= day);
  return begun.at(-1)?.[1] ?? '';
}

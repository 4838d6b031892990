import type { FieldPath } from './location.js';

/** `PostalAddress.PostCode`, `Day[2].OpeningHours`: list places count from 1, as people do. */
export function fieldTitleOf(path: FieldPath): string {
  return path.reduce<string>((title, step) => {
    if (typeof step === 'number') return `${title}[${step + 1}]`;
    return title === '' ? step : `${title}.${step}`;
  }, '');
}

/** The same without places in lists: `ATMServices` of `ATMServices[3]`. */
export function plainFieldTitle(path: FieldPath): string {
  return fieldTitleOf(path.filter((step) => typeof step === 'string'));
}

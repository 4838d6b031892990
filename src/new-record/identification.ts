import { latinWords } from '../model/latin-words.js';

/** An identification of 35 characters at most from a name, as the others are written: FB-SME-HARVEST-LOAN, HarvestLoan. */
export function identificationFrom(name: string, prefix: string, there: readonly string[]): string {
  const words = latinWords(name);
  const isUpper = there.length === 0 || there.every((id) => id === id.toUpperCase());
  const own = isUpper
    ? words.map((word) => word.toUpperCase()).join('-')
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  const id = (prefix + own).slice(0, 35).replace(/-$/, '');
  if (!there.includes(id)) return id;
  for (let count = 2; ; count++) {
    const end = `-${count}`;
    const other = id.slice(0, 35 - end.length) + end;
    if (!there.includes(other)) return other;
  }
}

/** `High Street, Ely` → `high-street-ely`: the name of a file. */
export function fileStem(name: string): string {
  return latinWords(name).join('-').toLowerCase().slice(0, 60);
}

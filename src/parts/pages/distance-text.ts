import type { Texts } from './texts.js';

/** In which distances are written. */
type DistanceUnit = 'miles' | 'kilometres';

type Units = Texts['find']['units'];

const metresOf = { miles: 1609.344, yards: 0.9144, kilometres: 1000, metres: 1 } as const;

/** A distance as people say it: in yards below a tenth of a mile, with one digit below 10 miles, without above. */
export function distanceText(metres: number, unit: DistanceUnit, units: Units, language: string): string {
  const small = unit === 'miles' ? 'yards' : 'metres';
  const large = metres / metresOf[unit];
  const isSmall = unit === 'miles' ? large < 0.095 : large < 0.95;
  const value = isSmall
    ? Math.round(metres / metresOf[small] / 10) * 10
    : large < 9.95
      ? Math.round(large * 10) / 10
      : Math.round(large);
  const [one, many] = units[isSmall ? small : unit];
  const digits = !isSmall && value < 10 && value !== 1 ? 1 : 0;
  const shown = value.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (value === 1 ? one : many).replace('{0}', shown);
}

const steps = [0.25, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000, 5000, 15_000];

/** Round distances in a unit, in metres, from a quarter of a mile or kilometre. */
export function roundDistances(unit: DistanceUnit): readonly number[] {
  return steps.map((step) => step * metresOf[unit]);
}

const fractions: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' };

/** A round distance in words: `¼ mile`, `2 miles`. */
export function roundDistanceText(
  metres: number,
  unit: DistanceUnit,
  units: Units,
  language: string,
): string {
  const value = Math.round((metres / metresOf[unit]) * 100) / 100;
  const [one, many] = units[unit];
  return (value <= 1 ? one : many).replace('{0}', fractions[value] ?? value.toLocaleString(language));
}

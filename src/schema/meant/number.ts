import type { Meant } from './meant.js';

/** What people write beside a number: a currency, a per cent sign, what it is a share of, a compass point. */
const beside = /^(?:£|€|\$|GBP|EUR|USD|%|° ?[NSEW]?|[NE]|p\.a\.|AER|APR|EAR)$/i;

/** Numbers as people write them: `£10.00`, `1,000.00`, `4.75%`, `50p`, `12,50`, `free`. */
export function numbersMeant(written: string): readonly Meant[] {
  const words = written.trim();
  if (/^(?:free|nil|none|no charge)$/i.test(words)) return [{ suggestion: '0.00' }, { suggestion: '0' }];
  const pence = /^(\d{1,2}) ?p$/i.exec(words);
  if (pence) return [{ suggestion: `0.${pence[1]!.padStart(2, '0')}` }];
  const southOrWest = /^(\d+\.\d+) ?°? ?[SW]$/.exec(words);
  if (southOrWest) return [{ suggestion: `-${southOrWest[1]}` }];

  const two = /^(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)$/.exec(words);
  if (two) return [{ suggestion: two[1]!, or: two[2]! }];

  const [, before = '', number, behind = ''] =
    /^([^\d+-]*?)\s*([-+]?\d(?:[\d,. ]*\d)?)\s*(\D*)$/.exec(words) ?? [];
  if (number === undefined || ![before, behind].every((part) => part === '' || beside.test(part))) return [];
  const around = [before, behind].filter((part) => part !== '');
  const bare = number.replace(/^\+/, '');
  if (/^-?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(bare)) {
    const separator = bare.includes(',') ? ',' : ' ';
    return readings(bare.replaceAll(separator, ''), [...around, separator]);
  }
  const decimal = /^(-?\d+),(\d{1,2}|\d{4,8})$/.exec(bare);
  return decimal ? [{ suggestion: `${decimal[1]}.${decimal[2]}` }] : readings(bare, around);
}

/** Left out with certainty is one thing only; `GBP 1,000` is a question. */
function readings(suggestion: string, out: readonly string[]): readonly Meant[] {
  return [out.length === 1 ? { suggestion, without: out[0]! } : { suggestion }];
}

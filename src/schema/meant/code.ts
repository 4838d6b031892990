import type { Meant, Readings } from './meant.js';

/** Names and signs that the lists of names don't have, or have for another thing. */
const spoken: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  region: {
    uk: 'GB',
    'great britain': 'GB',
    britain: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    gbr: 'GB',
  },
  language: { eng: 'en', cymraeg: 'cy', gaelic: 'gd' },
  currency: {
    '£': 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    sterling: 'GBP',
    'pounds sterling': 'GBP',
    '€': 'EUR',
    euros: 'EUR',
    $: 'USD',
    dollars: 'USD',
  },
};

type Kind = 'region' | 'language' | 'currency';

/** Countries, languages and currencies by their English names: `United Kingdom`, `Welsh`, `£`. */
export function codesMeant(kind: Kind): Readings {
  return (written) => {
    const word = written.trim().toLowerCase();
    const [tag = ''] = word.split(/[-_]/);
    const found = spoken[kind][word] ?? (word.length > 3 ? named(kind, word) : undefined);
    return [
      ...(found === undefined ? [] : [{ suggestion: found }]),
      ...sameLetters(word),
      ...sameLetters(tag),
    ];
  };
}

/** The same letters, all capital or all small. */
export function sameLetters(written: string): readonly Meant[] {
  const word = written.trim();
  return [{ suggestion: word.toUpperCase() }, { suggestion: word.toLowerCase() }];
}

const names = new Map<Kind, ReadonlyMap<string, string>>();

/** The code with that English name, as far as the names are on this machine. */
function named(kind: Kind, word: string): string | undefined {
  const known = names.get(kind) ?? namesOf(kind);
  names.set(kind, known);
  return known.get(word);
}

function namesOf(kind: Kind): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en-GB', { type: kind, fallback: 'none' });
  const codes = everyCode(kind).filter((code) => isPresent(kind, code));
  return new Map(codes.map((code) => [english.of(code)?.toLowerCase() ?? code, code]));
}

/** False of codes that stand for another now, such as UK for GB, and have its name. */
function isPresent(kind: Kind, code: string): boolean {
  const tag = { region: `und-${code}`, language: code, currency: 'und' }[kind];
  return Intl.getCanonicalLocales(tag)[0] === tag;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

function everyCode(kind: Kind): readonly string[] {
  if (kind === 'currency') return Intl.supportedValuesOf('currency');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return kind === 'region' ? pairs.map((pair) => pair.toUpperCase()) : pairs;
}

/** A position as the interface writes it: `51.5`, `-0.12`. */
export interface PastedPosition {
  readonly Latitude: string;
  readonly Longitude: string;
}

/** The most characters that are looked at. */
const longest = 2000;

/**
 * The position in a text as people copy it: two numbers, degrees with minutes and seconds, or a link of a map, which is
 * only read. Undefined if there is none on earth.
 */
export function pastedPosition(text: string): PastedPosition | undefined {
  const said = text.trim().slice(0, longest);
  const parts = /^[a-z]+:/i.test(said) ? inLink(said) : halves(said);
  if (parts === undefined) return undefined;
  const [one, other] = parts.map(degreesIn);
  if (one === undefined || other === undefined) return undefined;
  const isTurned = one.axis === 'EW' && other.axis !== 'EW';
  const [latitude, longitude] = isTurned ? [other, one] : [one, other];
  if (latitude.axis === 'EW' || longitude.axis === 'NS') return undefined;
  if (Math.abs(latitude.value) > 90 || Math.abs(longitude.value) > 180) return undefined;
  return { Latitude: latitude.written, Longitude: longitude.written };
}

type Pair = readonly [string, string];

const number = String.raw`[-+]?\d{1,3}(?:\.\d{1,20})?`;
const wholePair = new RegExp(String.raw`^(?:loc:)?\s*(${number})\s*[,~]\s*(${number})\s*$`);

/** The position in a link of a map: that of a pin before the middle of the map. */
function inLink(text: string): Pair | undefined {
  let link: URL;
  try {
    link = new URL(text);
  } catch {
    return undefined;
  }
  const { protocol, pathname, searchParams, hash } = link;
  if (protocol === 'geo:') return pairIn(wholePair, pathname.replace(/;.*$/, ''));
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const pin = pairIn(new RegExp(`!3d(${number})!4d(${number})`), pathname);
  const [latitude, longitude] = [searchParams.get('mlat'), searchParams.get('mlon')];
  if (pin !== undefined) return pin;
  if (latitude !== null && longitude !== null) return [latitude, longitude];
  for (const name of ['q', 'query', 'll', 'coordinate', 'destination', 'daddr', 'center', 'cp']) {
    const found = pairIn(wholePair, searchParams.get(name) ?? '');
    if (found !== undefined) return found;
  }
  return (
    pairIn(new RegExp(`@(${number}),(${number})(?:,|/|$)`), pathname) ??
    pairIn(new RegExp(String.raw`[#&]map=\d+(?:\.\d+)?/(${number})/(${number})`), hash)
  );
}

function pairIn(pattern: RegExp, text: string): Pair | undefined {
  const [, one, other] = pattern.exec(text) ?? [];
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** The two halves of a text: at a letter of a direction, at a comma, or at the only space. */
function halves(text: string): Pair | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"')
    .replace(/^[([]|[)\]]$/g, '');
  return (
    pairIn(/^([NSEW][^NSEW]+?)[\s,;]*([NSEW][^NSEW]+)$/, plain) ??
    pairIn(/^([^NSEW]+[NSEW])[\s,;]*([^NSEW]+[NSEW])$/, plain) ??
    pairIn(/^([^,;NSEW]+)[,;]([^,;NSEW]+)$/, plain) ??
    pairIn(/^([^\s,;NSEW]+)\s+([^\s,;NSEW]+)$/, plain)
  );
}

interface Degrees {
  readonly value: number;
  readonly written: string;
  /** That of its letter, if it has one. */
  readonly axis?: 'NS' | 'EW';
}

const half =
  /^([NSEW])?\s*([-+]?)(\d{1,3}(?:\.\d+)?)(?:[°:\s]\s*(\d{1,2}(?:\.\d+)?)(?:[':\s]\s*(\d{1,2}(?:\.\d+)?)\s*"?)?\s*'?)?\s*°?\s*([NSEW])?$/;

/** Degrees, with minutes and seconds or without, in one half of a text. */
function degreesIn(text: string): Degrees | undefined {
  const [, before, sign, degrees = '', minutes, seconds, after] = half.exec(text.trim()) ?? [];
  const letter = before ?? after;
  const isTwice = before !== undefined && after !== undefined;
  if (degrees === '' || isTwice || (letter !== undefined && sign !== '')) return undefined;
  const isWhole = (part: string, next: string | undefined) => next === undefined || !part.includes('.');
  if (!isWhole(degrees, minutes) || !isWhole(minutes ?? '', seconds)) return undefined;
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined;
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const isBelow = sign === '-' || letter === 'S' || letter === 'W';
  // What is typed as a number stays as it is; a second is some 30 metres, so six digits are exact enough.
  const isTyped = minutes === undefined && /^\d+\.\d{1,8}$/.test(degrees);
  const rounded = size.toFixed(minutes === undefined ? 8 : 6).replace(/(\.\d+?)0+$/, '$1');
  const written = isTyped ? degrees.replace(/^0+(?=\d)/, '') : rounded;
  const isNegative = isBelow && size !== 0;
  return {
    value: isBelow ? -size : size,
    written: isNegative ? `-${written}` : written,
    ...(letter !== undefined && { axis: 'NS'.includes(letter) ? ('NS' as const) : ('EW' as const) }),
  };
}

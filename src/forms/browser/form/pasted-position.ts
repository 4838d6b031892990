/** A position as the interface writes it: `51.5`, `-0.12`. */
export interface PastedPosition {
  readonly Latitude: string;
  readonly Longitude: string;
}

/** The most characters that are looked at. */
const longest = 2000;

const number = String.raw`([-+]?\d{1,3}(?:\.\d{1,20})?)`;
const pair = new RegExp(String.raw`^(?:loc:)?\s*${number}\s*[,;~\s]\s*${number}\s*$`);

/** The position in two numbers, or in a link of a map, which is only read. Undefined if there is none on earth. */
export function pastedPosition(text: string): PastedPosition | undefined {
  const said = text.trim().slice(0, longest);
  const found = /^[a-z]+:/i.test(said)
    ? inLink(said)
    : pair.exec(said.replace(/[−–]/g, '-').replace(/^[([]|[)\]]$/g, ''));
  const [latitude = '', longitude = ''] = found?.slice(1) ?? [];
  if (!(Math.abs(Number(latitude || 'none')) <= 90 && Math.abs(Number(longitude || 'none')) <= 180))
    return undefined;
  return { Latitude: written(latitude), Longitude: written(longitude) };
}

/** As it was typed, or with at least one and at most eight digits after the point: a millimetre. */
function written(degrees: string): string {
  if (/^-?\d+\.\d{1,8}$/.test(degrees)) return degrees;
  return Number(degrees)
    .toFixed(8)
    .replace(/(\.\d+?)0+$/, '$1');
}

/** The position in a link of a map: that of a pin before the middle of the map. */
function inLink(text: string): RegExpExecArray | null {
  if (!URL.canParse(text)) return null;
  const { protocol, pathname, searchParams, hash } = new URL(text);
  if (protocol === 'geo:') return pair.exec(pathname.replace(/;.*$/, ''));
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const pin = new RegExp(`!3d${number}!4d${number}`).exec(pathname);
  const marker = pair.exec(`${searchParams.get('mlat')},${searchParams.get('mlon')}`);
  const names = ['q', 'query', 'll', 'coordinate', 'destination', 'daddr', 'center', 'cp'];
  const named = names.map((name) => pair.exec(searchParams.get(name) ?? '')).find((found) => found !== null);
  return (
    pin ??
    marker ??
    named ??
    new RegExp(`@${number},${number}(?:,|/|$)`).exec(pathname) ??
    new RegExp(String.raw`[#&]map=\d+(?:\.\d+)?/${number}/${number}`).exec(hash)
  );
}

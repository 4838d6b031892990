/** The most characters that are looked at. */
const longest = 2000;

const number = String.raw`([-+]?\d{1,3}(?:\.\d{1,20})?)`;
const decimals = String.raw`([-+]?\d{1,3}\.\d{1,20})`;
const pair = new RegExp(String.raw`^${number}\s*[,;\s]\s*${number}$`);

/** Where links of maps have a position: that of a pin, that of a marker, else the first pair of decimals. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`${decimals}[,/~]${decimals}`),
];

/**
 * The position in two numbers, or in a link of a map, which is only read: as the interface writes it, such as `51.5`, `-0.12`.
 * Undefined if there is none on earth.
 */
export function pastedPosition(text: string): Record<'Latitude' | 'Longitude', string> | undefined {
  const said = text.trim().slice(0, longest);
  const isLink = /^(?:https?|geo):/.test(said);
  const plain = said.replace(/[−–]/g, '-').replace(/^[([]|[)\]]$/g, '');
  const link = said.replaceAll('%2C', ',');
  const found = isLink ? inLinks.map((each) => each.exec(link)).find(Boolean) : pair.exec(plain);
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

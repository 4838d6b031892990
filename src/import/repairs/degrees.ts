/** Degrees as people and programs write them: `52.3990`, `.2630`, `1.902E-4`, `-52,3990`, `52.3990° N`. */
const alone = /^([-+−]?)((?:\d{1,3}(?:\.\d*)?|\.\d+)(?:E[-+]?\d{1,2})?|\d{0,3},\d+)\s*°?\s*([NSEW]?)$/i;

const minuteAndSecond =
  /(\d{1,3})\s*[°º]\s*([0-5]?\d(?:\.\d+)?)\s*['′’](?:\s*([0-5]?\d(?:\.\d+)?)\s*(?:["″”]|''|′′|’’))?/g;

/** A text with its degrees, minutes and seconds as degrees alone: `51.507222N` for `51°30'26"N`. A second is 30 metres. */
function withoutMinutes(text: string): string {
  return text.replace(minuteAndSecond, (_, degree: string, minute: string, second = '0') =>
    String(Number((Number(degree) + Number(minute) / 60 + Number(second) / 3600).toFixed(6))),
  );
}

/**
 * The degrees of a text that has nothing else, as the interface writes them (2.1 Coordinate): a point and 1 to 8 digits
 * after it. More are rounded: 8 are a millimetre. South and west are negative; undefined if they are so twice.
 * @param sides the compass points that it may have
 */
export function degreesAlone(text: string, sides: string): string | undefined {
  const [, sign = '', written, side = ''] = alone.exec(withoutMinutes(text.trim())) ?? [];
  const isTurned = /[SW]/i.test(side);
  const isNegative = /[-−]/.test(sign);
  if (written === undefined || !sides.includes(side.toUpperCase()) || (isTurned && isNegative))
    return undefined;
  const digits = written.replace(',', '.').replace(/^\./, '0.');
  const rounded = () =>
    Number(digits)
      .toFixed(8)
      .replace(/(\.\d+?)0+$/, '$1');
  return `${isNegative || isTurned ? '-' : ''}${/^\d+\.\d{1,8}$/.test(digits) ? digits : rounded()}`;
}

/** What may be between two degrees. A comma is that only if it isn't within one of them. */
const separators = [/[;/|]/, /,/, /\s+/];

/**
 * Reads a latitude and a longitude of one text: `52.3990, 0.2630`, `(52,3990; -0,2630)`, `52°23'56"N 0°15'47"E`. Letters
 * such as N and W say which is which, else the place does: no place of the British Isles is there with its degrees the
 * other way round. Elsewhere the latitude is first.
 */
export function readCoordinates(
  text: string,
): { readonly latitude: string; readonly longitude: string } | undefined {
  const said = withoutMinutes(text.trim())
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/\s*°|\s+(?=[NSEW](?![A-Z]))/gi, '')
    .trim();
  const parts = separators
    .map((separator) => said.split(separator))
    .find((each) => each.length === 2 && each.every((part) => degreesAlone(part, 'NSEW') !== undefined));
  if (parts === undefined) return undefined;
  const sides = parts.map((part) => /[NSEW]?$/i.exec(part.trim())![0].toUpperCase()).join('');
  if (sides !== '' && !/^(?:[NS][EW]|[EW][NS])$/.test(sides)) return undefined;
  const [one, other] = parts.map((part) => degreesAlone(part, 'NSEW')!) as [string, string];
  const isTurned = sides === '' ? !isBritish(one, other) && isBritish(other, one) : /^[EW]/.test(sides);
  const [latitude, longitude] = isTurned ? [other, one] : [one, other];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}

/** True for a place in the British Isles, roughly. */
function isBritish(latitude: string, longitude: string): boolean {
  const [north, east] = [Number(latitude), Number(longitude)];
  return north >= 49 && north <= 61 && east >= -11 && east <= 2;
}

/** Degrees as people and programs write them, without a compass point: `52.3990`, `+52.3990`, `-.2630`, `1.902E-4`. */
export const degreePattern = String.raw`[-+−]?(?:\d{1,3}(?:\.\d*)?|\.\d+)(?:E[-+]?\d{1,2})?`;

/** The same with a decimal comma. */
export const commaDegreePattern = String.raw`[-+−]?\d{0,3},\d+`;

/** A degree sign and a compass point, which is a group. */
export const sidePattern = String.raw`\s*°?\s*([NSEW])?`;

const alone = new RegExp(`^(${degreePattern}|${commaDegreePattern})${sidePattern}$`, 'i');

const minuteAndSecond =
  /(\d{1,3})\s*[°º]\s*([0-5]?\d(?:\.\d+)?)\s*['′’](?:\s*([0-5]?\d(?:\.\d+)?)\s*(?:["″”]|''|′′|’’))?/g;

/** A text with its degrees, minutes and seconds as degrees alone: `51.507222N` for `51°30'26"N`. A second is 30 metres. */
export function withoutMinutes(text: string): string {
  return text.replace(minuteAndSecond, (_, degree: string, minute: string, second = '0') =>
    String(Number((Number(degree) + Number(minute) / 60 + Number(second) / 3600).toFixed(6))),
  );
}

/**
 * The degrees of a text that has nothing else, as the interface writes them.
 * @param sides the two compass points that it may have
 */
export function degreesAlone(text: string, sides: string): string | undefined {
  const [, written, side = ''] = alone.exec(withoutMinutes(text.trim())) ?? [];
  return written !== undefined && sides.includes(side.toUpperCase())
    ? writtenDegrees(written, side)
    : undefined;
}

/**
 * Degrees as the interface writes them (2.1 Coordinate): a point and 1 to 8 digits after it. More are rounded: 8 are a
 * millimetre. South and west are negative; undefined if they are so twice.
 */
export function writtenDegrees(written: string, side: string): string | undefined {
  const isNegative = /^[-−]/.test(written);
  if (isNegative && /[SW]/i.test(side)) return undefined;
  const digits = written
    .replace(/^[-+−]/, '')
    .replace(',', '.')
    .replace(/^\./, '0.');
  const plain = /^\d+\.\d{1,8}$/.test(digits)
    ? digits
    : Number(digits)
        .toFixed(8)
        .replace(/(\.\d+?)0+$/, '$1');
  return `${isNegative || /[SW]/i.test(side) ? '-' : ''}${plain}`;
}

/** Which of the two degrees in a cell comes first. */
export const coordinateOrders = ['lat-lon', 'lon-lat'] as const;

export type CoordinateOrder = (typeof coordinateOrders)[number];

/** Degrees as written, with a point before the decimals. */
export interface Coordinates {
  readonly latitude: string;
  readonly longitude: string;
}

const side = String.raw`\s*°?\s*([NSEW])?`;
const pairOf = (degree: string, between: string) =>
  new RegExp(`^[([]?\\s*(${degree})${side}(?:\\s*${between}\\s*|\\s+)(${degree})${side}\\s*[)\\]]?$`, 'i');

/** `52.3990, 0.2630`, `52.3990 0.2630`, `(52.3990; -0.2630)`, `52.3990° N, 0.2630° W`. */
const pair = pairOf(String.raw`[-+−]?\d{1,3}(?:\.\d+)?`, '[,;/|]');
/** `52,3990; 0,2630`, with decimal commas. A comma between the two would have two meanings. */
const commaPair = pairOf(String.raw`[-+−]?\d{1,3},\d+`, '[;/|]');

/**
 * Reads a latitude and a longitude of one cell. Letters such as N and W say which is which; else the order does.
 * @returns `swapped` if the degrees are in the British Isles only the other way round; undefined for any other text
 */
export function readCoordinates(text: string, order: CoordinateOrder): Coordinates | 'swapped' | undefined {
  const said = text.trim();
  const [, first, firstSide = '', second, secondSide = ''] = pair.exec(said) ?? commaPair.exec(said) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const sides = `${firstSide}${secondSide}`.toUpperCase();
  if (sides !== '' && !/^(?:[NS][EW]|[EW][NS])$/.test(sides)) return undefined;
  const [one, other] = [signed(first, firstSide), signed(second, secondSide)];
  if (one === undefined || other === undefined) return undefined;
  const isLatitudeFirst = sides === '' ? order === 'lat-lon' : /^[NS]/.test(sides);
  const read = isLatitudeFirst ? { latitude: one, longitude: other } : { latitude: other, longitude: one };
  const turned = { latitude: read.longitude, longitude: read.latitude };
  if (sides === '' && !isBritish(read) && isBritish(turned)) return 'swapped';
  return Math.abs(Number(read.latitude)) <= 90 && Math.abs(Number(read.longitude)) <= 180 ? read : undefined;
}

function signed(written: string, side: string): string | undefined {
  const digits = written.replace(',', '.').replace('−', '-').replace('+', '');
  if (!/[SW]/i.test(side)) return digits;
  return digits.startsWith('-') ? undefined : `-${digits}`;
}

/** True for a place in the British Isles, roughly. None of them is there with its degrees the other way round. */
function isBritish({ latitude, longitude }: Coordinates): boolean {
  const [north, east] = [Number(latitude), Number(longitude)];
  return north >= 49 && north <= 61 && east >= -11 && east <= 2;
}

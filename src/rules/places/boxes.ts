/** Degrees between which a country lies. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Each country's inhabited land, rounded outwards to a tenth of a degree. Written by hand from its outermost places, which
 * any map shows. GB, with Northern Ireland: Western Rocks (Scilly), Out Stack (Shetland), St Kilda, Lowestoft Ness.
 * IE: Fastnet, Inishtrahull, Inishtearaght, Lambay. GG includes Alderney and Sark, JE the Minquiers.
 */
export const boxes: Readonly<Record<string, Box>> = {
  GB: { south: 49.8, north: 60.9, west: -8.7, east: 1.8 },
  GG: { south: 49.3, north: 49.8, west: -2.8, east: -2.1 },
  IE: { south: 51.3, north: 55.5, west: -10.7, east: -5.9 },
  IM: { south: 54.0, north: 54.5, west: -4.9, east: -4.2 },
  JE: { south: 48.9, north: 49.3, west: -2.3, east: -1.9 },
};

export function isIn({ south, north, west, east }: Box, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

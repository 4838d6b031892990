/** The seed of all properties: always the same in CI, another one in each `npm run nightly`. */
export const seed = Number(process.env['SEED'] ?? 2122);

/** Whether all is tried, as `npm run nightly` does. */
export const isNightly = process.env['NIGHTLY'] !== undefined;

/** How many cases a property has by day: a quarter of those by night, which are others each time. */
export const tries = (byNight: number): number => (isNightly ? byNight : Math.ceil(byNight / 4));

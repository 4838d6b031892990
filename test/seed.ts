/** The seed of all properties: always the same in CI, another one in each `npm run nightly`. */
export const seed = Number(process.env['SEED'] ?? 2122);

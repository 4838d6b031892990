import { readFileSync, writeFileSync } from 'node:fs';

/** CPU time ÷ F may be so many times the kept one, and the peak of memory as well: what a quiet machine varies by, twice. */
const most = 1.1;

/**
 * The ratios of measured cases, as they are kept: CPU time ÷ F, since other programs on the machine change it least, and
 * the peak of memory in MB.
 * @param {readonly import('./results.js').Entry[]} rows as `figures` gives them, of this program
 */
export function ratiosOf(rows) {
  const round = (number) => Number(number.toPrecision(3));
  return Object.fromEntries(
    rows
      .filter(({ program }) => program === 'now')
      .map(({ size, name, cpuRatio, megabytes }) => [
        `${size} ${name}`,
        { cpu: round(cpuRatio), megabytes: Math.round(megabytes) },
      ]),
  );
}

/**
 * What takes more than it did: a line each.
 * @param {ReturnType<typeof ratiosOf>} now
 * @param {ReturnType<typeof ratiosOf>} kept a case that isn't there is new
 */
export function regressions(now, kept) {
  return Object.entries(now).flatMap(([name, figures]) =>
    ['cpu', 'megabytes'].flatMap((key) => {
      const [is, was] = [figures[key], kept[name]?.[key]];
      if (was === undefined || is <= was * most) return [];
      return [`${name}, ${key}: ${is}, ${was} before (${(is / was).toFixed(2)} times as much)`];
    }),
  );
}

/** Compares measured cases with the kept ones in a file. @returns {number} the exit code */
export function compareWithKept(rows, file) {
  const worse = regressions(ratiosOf(rows), JSON.parse(readFileSync(file, 'utf8')));
  for (const line of worse) process.stderr.write(`${line}\n`);
  if (worse.length > 0)
    process.stderr.write('If that is right, say why in the commit that keeps the new ratios (--keep).\n');
  return worse.length > 0 ? 1 : 0;
}

/** Keeps the ratios of measured cases in a file, a line each. */
export function keepRatios(rows, file) {
  const ratios = Object.entries(ratiosOf(rows)).map(
    ([name, { cpu, megabytes }]) => `  "${name}": { "cpu": ${cpu}, "megabytes": ${megabytes} }`,
  );
  writeFileSync(file, `{\n${ratios.join(',\n')}\n}\n`);
}

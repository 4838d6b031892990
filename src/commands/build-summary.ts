import { join } from 'node:path';
import type { Host } from '../hosts/host.js';
import type { Build, PublishedRoute } from '../publish/build.js';
import type { Style } from '../report/style.js';
import { grouped } from '../report/words/wording.js';

const reasons: Record<PublishedRoute['reason'], string> = {
  same: 'unchanged',
  moved: 'the data changed',
  'first-commit': 'first publication: newest commit',
  'first-source-date': 'first publication: SOURCE_DATE_EPOCH',
  'first-now': 'first publication: now',
};

const outcomes: Record<Exclude<Build['outcome'], 'refused'>, string> = {
  published: 'Published',
  unchanged: 'Unchanged: this is what was published already',
  restored: 'Restored: this is what was published already, but not what was found',
  'dry-run': 'Dry run: nothing was written',
};

/** What was published, by version and collection: records, bytes, LastUpdated and why it is what it is. */
export function buildSummary({ routes, outcome }: Build, out: string, seconds: number, style: Style): string {
  const rows = routes.map((route) => [
    route.path,
    grouped(route.records),
    bytes(route.bytes),
    route.lastUpdated,
    reasons[route.reason],
  ]);
  const table = [['path', 'records', 'size', 'LastUpdated', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row, index) => {
    const cells = row.map((cell, column) =>
      column === 1 || column === 2 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    );
    const line = `  ${cells.join('  ')}`.trimEnd();
    return index === 0 ? style.faint(line) : line;
  });
  const where = outcome === 'dry-run' || outcome === 'refused' ? '' : ` in ${join(out, 'site')}`;
  const what = outcome === 'refused' ? 'Refused' : outcomes[outcome];
  return `${lines.join('\n')}\n\n${style.good('✓')} ${what}${where} (${seconds.toFixed(1)} s).`;
}

/** Where a host's configuration is, and what the host can't do. */
export function hostSummary({ name, title, gaps }: Host, out: string, style: Style): string {
  const readme = join(out, 'hosts', name, 'README.md');
  const answers = gaps.length === 0 ? 'answers everything as the manifest says' : 'except:';
  return [
    `  ${title}: ${style.place(readme)}; ${answers}`,
    ...gaps.map(({ because }) => style.faint(`    - ${because}`)),
  ].join('\n');
}

/** `812 B`, `48.1 kB`, `8.8 MB`. */
function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}

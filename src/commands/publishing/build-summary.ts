import { join } from 'node:path';
import { type ScreenColumn, type ScreenRow, textTable } from '../../base/text/table.js';
import type { Build, PublishedRoute } from '../../build/build.js';
import { bytesText, counted, grouped } from '../../model/message.js';
import type { BuildLog } from '../../report/report/report.js';
import type { Style } from '../../report/report/style.js';
import { type HostName, hostTitles } from '../../serving/hosts/hosts.js';
import { publicationName, type ResourceKind, resourceKinds } from '../../serving/manifest/manifest.js';
import type { Terminal } from '../cli/terminal.js';

const reasons: Record<PublishedRoute['reason'], BuildLog['routes'][number]['data']> = {
  same: 'unchanged',
  moved: 'changed',
  'first-commit': 'new',
  'first-source-date': 'new',
  'first-now': 'new',
};

/** The source of LastUpdated for a route that is published for the first time. */
const dates: Partial<Record<PublishedRoute['reason'], string>> = {
  'first-commit': 'the newest commit of its files',
  'first-source-date': 'SOURCE_DATE_EPOCH',
  'first-now': 'the time of this build',
};

const outcomes: Record<Exclude<Build['outcome'], 'refused'>, string> = {
  published: 'Published',
  unchanged: 'Unchanged: this is what was published already',
  restored: 'Restored: the output folder had changed since this was published',
  'dry-run': 'Dry run: nothing was written',
};

/** What people call a resource of each kind. */
const files: Record<ResourceKind, string> = {
  page: 'page',
  data: 'data file',
  asset: 'asset',
};

/**
 * What was published, by version and collection: records, bytes, LastUpdated and whether it changed; then the files
 * beside the collections.
 * @param width columns of the terminal
 * @param isLive true if the last publication, which is somewhere else, has the same files
 */
export function buildSummary(
  made: Build,
  out: string,
  { style, width }: Pick<Terminal, 'style' | 'width'>,
  isLive = false,
): string {
  const { routes, outcome } = made;
  const lines = textTable(columns, byFolder(routes), width - margin.length, style.faint);
  const where = outcome === 'dry-run' || outcome === 'refused' ? '' : ` in ${join(out, 'site')}`;
  const published = isLive ? 'Unchanged since the last publication: written' : outcomes.published;
  const what = outcome === 'refused' ? 'Refused' : { ...outcomes, published }[outcome];
  return [
    lines.map((line) => margin + line).join('\n'),
    ...besides(made),
    ...datedBy(routes),
    `${style.good('✓')} ${what}${where}`,
  ].join('\n\n');
}

const margin = '  ';

const columns: readonly ScreenColumn[] = [
  { head: '' },
  { head: 'records', align: 'right' },
  { head: 'size', align: 'right' },
  { head: 'LastUpdated' },
  { head: '' },
];

/** The routes, under a title for each folder such as /open-banking/v2.1. */
function byFolder(routes: readonly PublishedRoute[]): ScreenRow[] {
  let folder: string | undefined;
  return routes.flatMap((route): ScreenRow[] => {
    const end = route.path.lastIndexOf('/');
    const cells = [
      `  ${route.path.slice(end + 1)}`,
      grouped(route.records),
      bytesText(route.bytes),
      route.lastUpdated.replace(/\.\d+Z$/, 'Z'),
      reasons[route.reason] + (route.formerPath === undefined ? '' : `, was ${route.formerPath}`),
    ];
    if (route.path.slice(0, end) === folder) return [cells];
    folder = route.path.slice(0, end);
    return [{ title: folder }, cells];
  });
}

/** The files beside the collections in a line, if there are any. A dry run makes none, so it knows no sizes. */
function besides(made: Build): string[] {
  const kinds = filesByKind(made) ?? [];
  if (kinds.length === 0) return [];
  const counts = kinds.map(({ kind, files: number }) => counted(number, files[kind]));
  const size = kinds.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const known = made.manifest === undefined ? '' : ` (${bytesText(size)})`;
  return [`${margin}Beside the collections: ${counts.join(', ')}${known}.`];
}

function filesByKind({ manifest, resources }: Pick<Build, 'manifest' | 'resources'>): BuildLog['files'] {
  const all: readonly { readonly kind: ResourceKind; readonly bytes?: number }[] | undefined =
    manifest === undefined
      ? resources
      : Object.values(manifest.resources).map(({ kind, representations: [plain] }) => ({
          kind,
          bytes: plain!.bytes,
        }));
  if (all === undefined) return undefined;
  return resourceKinds.flatMap((kind) => {
    const alike = all.filter((resource) => resource.kind === kind);
    if (alike.length === 0) return [];
    const size = alike.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
    return [{ kind, files: alike.length, ...(manifest !== undefined && { bytes: size }) }];
  });
}

/** Says where LastUpdated comes from, for routes that are published for the first time. */
function datedBy(routes: readonly PublishedRoute[]): string[] {
  const all = [...new Set(routes.flatMap(({ reason }) => dates[reason] ?? []))];
  return all.length === 0 ? [] : [`${margin}LastUpdated of what is new: ${all.join(', or ')}.`];
}

/**
 * The same summary as data for programs.
 * @param made undefined if the content can't be published
 * @param read the files that it was made from
 * @param purge the paths to remove from caches, if something was published
 */
export function buildLog(
  made: Build | undefined,
  out: string,
  read: Pick<BuildLog, 'settings' | 'headerPolicy'>,
  purge?: readonly string[],
): BuildLog {
  const publication = made?.manifest && publicationName(made.manifest);
  const besides = made && filesByKind(made);
  return {
    outcome: made?.outcome ?? 'invalid',
    ...(publication !== undefined && { publication }),
    ...read,
    routes: (made?.routes ?? []).map(({ reason, formerPath, ...route }) => ({
      ...route,
      data: reasons[reason],
      ...(formerPath !== undefined && { formerPath }),
    })),
    ...(besides !== undefined && { files: besides }),
    written: (made?.written ?? []).map((file) => join(out, file)),
    ...(purge !== undefined && { purge }),
  };
}

/** Where a host's configuration is, and the steps to use it. */
export function hostSummary(name: HostName, out: string, style: Style): string {
  return `  ${hostTitles[name]}: ${style.place(join(out, 'hosts', name, 'README.md'))}`;
}

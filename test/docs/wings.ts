import { join } from 'node:path/posix';
import type { Import } from './imports.js';

interface Wing {
  /** Wings, or folders of them, that its modules import. */
  readonly may: readonly string[];
  /**
   * The modules of each folder that other wings import, without `.ts`; `.` has those beside the folders. Types don't count.
   * Not given: all of them.
   */
  readonly fronts?: Readonly<Record<string, readonly string[]>>;
}

/** The first level of `src`, from below: a wing imports only what is above it in this list. */
export const wings: Readonly<Record<string, Wing>> = {
  client: { may: [], fronts: {} },
  base: { may: [] },
  model: { may: ['base'] },
  interface: { may: ['base', 'model'] },
  serving: {
    may: ['base', 'model', 'interface/schema'],
    fronts: {
      manifest: ['manifest', 'purge', 'referrer-policies', 'representation', 'site-path'],
      http: ['answer', 'decide', 'rate-limit', 'refusal', 'request'],
      checks: ['problems/index'],
      hosts: ['host', 'hosts', 'titles'],
      verify: ['http-probe', 'transport', 'verify'],
      preview: ['server'],
    },
  },
  rules: {
    may: ['base', 'model', 'interface'],
    fronts: {
      'built-in': [
        'check-record',
        'check-sound-parts',
        'facts',
        'geography/position',
        'geography/postcode-areas',
        'geography/uk-postcode',
        'index',
        'placeholders',
        'public-schemas',
        'records/duplicate-identity',
        'today',
      ],
      own: ['across', 'definitions', 'failure', 'load', 'own-rule', 'problems', 'requirement', 'run'],
      standard: ['asked', 'clauses/index'],
    },
  },
  source: {
    may: ['base', 'model', 'interface', 'serving/manifest', 'serving/hosts', 'rules'],
    fronts: {
      documents: [
        'document',
        'finding',
        'json/read',
        'json/tree',
        'limits',
        'lines',
        'node',
        'problems/index',
        'text',
        'yaml/chunks',
        'yaml/pieces',
        'yaml/tree',
        'yaml/values',
      ],
      content: ['brand-folder', 'file-system', 'layout', 'tree'],
      site: [
        'acceptance',
        'accepted',
        'baseline',
        'described',
        'grades',
        'import-values',
        'load',
        'policy',
        'presets',
        'problems/index',
        'read',
        'settings',
        'write-entries',
      ],
    },
  },
  publication: {
    may: ['base', 'model', 'interface', 'serving/manifest', 'serving/http', 'rules', 'source'],
    fronts: {
      compile: [
        'across-records',
        'compile',
        'compile-pool',
        'compile-site',
        'kept-locations',
        'kept-results',
        'locate',
        'problems',
        'shapes',
        'threads',
        'time-problems',
        'timeline',
      ],
      changes: ['about', 'compare', 'comparison', 'dated-sentences', 'records', 'term-texts', 'words'],
      drafts: ['draft', 'manifest-head', 'previous', 'resource'],
      derive: ['derive-pool', 'derived'],
      guards: ['accepted-changes', 'change-problems', 'consents', 'guard'],
      output: ['dist', 'file-part', 'present'],
      staging: ['build'],
    },
  },
  parts: {
    may: [
      'base',
      'model',
      'interface',
      'serving/manifest',
      'serving/http',
      'publication/changes',
      'publication/derive',
      'publication/drafts',
      'publication/guards',
    ],
    fronts: {
      '.': ['part'],
      downloads: ['cells', 'tables'],
      pages: [
        'browser/element',
        'browser/hours',
        'browser/places',
        'colour',
        'initial',
        'money',
        'page-of-record',
      ],
      registered: ['makers', 'parts'],
    },
  },
  authoring: {
    may: [
      'base',
      'model',
      'interface',
      'rules/built-in',
      'source',
      'publication/compile',
      'publication/changes',
      'parts/downloads',
    ],
    fronts: {
      writing: ['content-writing', 'read-log', 'write-files'],
      edit: ['alignment', 'edit', 'twice', 'yaml'],
      format: ['format', 'formatted-file'],
      new: ['append', 'record-files', 'record-place'],
      incoming: ['problems'],
      feed: ['collection-name', 'feed', 'feed-records'],
      tables: [
        'csv',
        'dialect',
        'guess/guess',
        'guess/mapping-file',
        'mapping',
        'pasted',
        'plan',
        'problems',
        'record-cells',
        'table',
      ],
      import: ['file-kind', 'import', 'plan/settings'],
      migrate: ['migrate', 'migrated-file', 'proof', 'shapes'],
    },
  },
  reporting: {
    may: [
      'base',
      'model',
      'interface',
      'serving/checks',
      'rules',
      'source',
      'publication/compile',
      'publication/changes',
      'publication/guards',
      'authoring/edit',
      'authoring/incoming',
      'authoring/tables',
    ],
    fronts: {
      report: ['formats', 'registry', 'report', 'sentence', 'style', 'with-meanings'],
      explain: ['explained', 'explained-text', 'rule-document', 'rule-page', 'rule-text'],
      diff: ['formats', 'pretty'],
      upcoming: ['formats', 'records', 'settings', 'unit-records', 'upcoming', 'words'],
      audit: ['clauses', 'formats', 'records', 'report'],
    },
  },
  editors: {
    may: [
      'base',
      'model',
      'interface',
      'rules',
      'source',
      'publication/compile',
      'publication/changes',
      'parts/pages',
      'authoring',
      'reporting/report',
    ],
    fronts: {
      forms: ['content', 'guard', 'hand-over', 'live', 'problems', 'server', 'words'],
      vscode: ['editor-schemas', 'vscode'],
    },
  },
  commands: {
    may: [
      'base',
      'model',
      'interface',
      'serving',
      'rules',
      'source',
      'publication',
      'parts',
      'authoring',
      'reporting',
      'editors',
    ],
    fronts: {},
  },
  'index.ts': {
    may: ['model', 'interface/records', 'serving/manifest', 'serving/http', 'rules/own', 'reporting/report'],
    fronts: {},
  },
};

/** What is wrong with imports, a sentence each: what a wing may not import, and what isn't on the front of a folder. */
export function forbiddenImports(imports: readonly Import[], table = wings): readonly string[] {
  return imports.flatMap(({ from, to, kind }) => {
    const [wing, other] = [wingOf(from), wingOf(to)];
    if (wing === other) return [];
    const imported = `src/${from} imports src/${to}`;
    const own = table[wing];
    if (own === undefined) return [`${imported}: \`${wing}\` is not in the table of wings`];
    if (!own.may.some((place) => to.startsWith(`${place}/`))) {
      const isPart = own.may.some((place) => place.startsWith(`${other}/`));
      return [`${imported}: \`${wing}\` may not import \`${isPart ? folderOf(to) : other}\``];
    }
    const fronts = table[other]?.fronts;
    if (kind === 'type' || fronts === undefined || isOnFront(to, fronts)) return [];
    return [`${imported}: it is not on the front of \`${folderOf(to)}\``];
  });
}

/** The modules of the fronts that no other wing imports any longer. */
export function unusedFronts(imports: readonly Import[], table = wings): readonly string[] {
  const used = new Set(
    imports
      .filter(({ from, to, kind }) => kind !== 'type' && wingOf(from) !== wingOf(to))
      .map(({ to }) => to),
  );
  return Object.entries(table).flatMap(([wing, { fronts = {} }]) =>
    Object.entries(fronts)
      .flatMap(([folder, names]) => names.map((name) => join(wing, folder, `${name}.ts`)))
      .filter((path) => !used.has(path))
      .map((path) => `no other wing imports src/${path}: take it off the front`),
  );
}

/** What the table allows and no module does. */
export function unusedLeave(imports: readonly Import[], table = wings): readonly string[] {
  return Object.entries(table).flatMap(([wing, { may }]) =>
    may
      .filter((place) => !imports.some(({ from, to }) => wingOf(from) === wing && to.startsWith(`${place}/`)))
      .map((place) => `\`${wing}\` doesn't import \`${place}\`: take it out of the table`),
  );
}

/** Folders that import each other in a circle, at any level. Files that do are found by the linter. */
export function circlesOfFolders(imports: readonly Import[]): readonly string[] {
  const folders = new Set(imports.flatMap(({ from }) => ['', ...parents(from)]));
  return [...folders].flatMap((folder) => {
    const inside = imports.flatMap((each) => {
      const [a, b] = [childOf(folder, each.from), childOf(folder, each.to)];
      return a === undefined || b === undefined || a === b ? [] : [{ ...each, a, b }];
    });
    const inCircles = withoutEnds(inside);
    if (!inCircles.some(({ a, b }) => !a.endsWith('.ts') || !b.endsWith('.ts'))) return [];
    const shown = inCircles.map(({ from, to }) => `src/${from} imports src/${to}`).slice(0, 8);
    const names = [...new Set(inCircles.map(({ a }) => a))].sort().join(', ');
    return [`in src/${folder}, ${names} import each other in a circle: ${shown.join('; ')}`];
  });
}

/** The edges that are left when nothing is left that imports nothing, or that nothing imports. */
function withoutEnds<Edge extends { readonly a: string; readonly b: string }>(
  edges: readonly Edge[],
): readonly Edge[] {
  const importing = new Set(edges.map(({ a }) => a));
  const imported = new Set(edges.map(({ b }) => b));
  const left = edges.filter(({ a, b }) => imported.has(a) && importing.has(b));
  return left.length === edges.length ? left : withoutEnds(left);
}

function parents(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** The folder or file right below a folder that a path is in, by its name. */
function childOf(folder: string, path: string): string | undefined {
  if (folder === '') return wingOf(path);
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;
}

function wingOf(path: string): string {
  return path.split('/')[0] ?? path;
}

/** `publication/compile` of any file in it; a wing without folders is one. */
function folderOf(path: string): string {
  return parents(path).at(0) === undefined ? path : (parents(path)[1] ?? wingOf(path));
}

function isOnFront(path: string, fronts: Readonly<Record<string, readonly string[]>>): boolean {
  const [, ...names] = path.replace(/\.ts$/, '').split('/');
  const folder = names.length === 1 ? '.' : names.shift();
  return (folder !== undefined && fronts[folder]?.includes(names.join('/'))) ?? false;
}

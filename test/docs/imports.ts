import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** How a module names another: `import … from`, `import()` or a worker's `new URL`, or for its types only. */
export type Kind = 'static' | 'dynamic' | 'type';

/** A module of `src` that names another, by their paths from `src`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly kind: Kind;
}

interface Node {
  readonly type: string;
  readonly source?: Node | null;
  readonly value?: unknown;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly Node[];
  readonly arguments?: readonly Node[];
  readonly callee?: Node & { readonly name?: string };
}

/** The modules of `src`, by their paths from there. */
export function sources(): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'));
}

/** All imports between modules of `src`. */
export function importsOfSources(): readonly Import[] {
  const files = sources();
  const known = new Set(files);
  return files.flatMap((from) =>
    [...importsIn(readFileSync(posix.join('src', from), 'utf8'))].map(({ name, kind }): Import => {
      const to = posix.join(posix.dirname(from), name).replace(/\.js$/, '.ts');
      if (!known.has(to)) throw new Error(`src/${from} imports ${name}, which isn't there`);
      return { from, to, kind };
    }),
  );
}

/** What a module imports by a relative path, as it is written there. */
export function* importsIn(code: string): Generator<{ readonly name: string; readonly kind: Kind }> {
  for (const node of nodesIn(parseAst(code, { lang: 'ts' }))) {
    const kind = kindOf(node);
    if (kind === undefined) continue;
    const { value: name } = (node.type === 'NewExpression' ? node.arguments?.[0] : node.source) ?? {};
    if (typeof name === 'string' && name.startsWith('.')) yield { name, kind };
  }
}

function kindOf({
  type,
  source,
  importKind,
  exportKind,
  specifiers = [],
  callee,
  ...node
}: Node): Kind | undefined {
  const areTypes =
    specifiers.length > 0 && specifiers.every((each) => (each.importKind ?? each.exportKind) === 'type');
  switch (type) {
    case 'ImportDeclaration':
      return importKind === 'type' || areTypes ? 'type' : 'static';
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!source) return undefined;
      return exportKind === 'type' || areTypes ? 'type' : 'static';
    case 'ImportExpression':
      return 'dynamic';
    case 'TSImportType':
      return 'type';
    case 'NewExpression':
      return callee?.name === 'URL' && isOfModule(node.arguments) ? 'dynamic' : undefined;
    default:
      return undefined;
  }
}

/** True for the arguments of `new URL('./x-worker.js', import.meta.url)`; one with a template names no module. */
function isOfModule([name, base]: readonly Node[] = []): boolean {
  return (
    name?.type === 'Literal' &&
    base !== undefined &&
    [...nodesIn(base)].some(({ type }) => type === 'MetaProperty')
  );
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/**
 * One declaration file with what `entry` exports and what that refers to. The compiler declares whole modules, each with
 * all that it imports, which is most of the program.
 * @param entry a declaration file of the compiler; those that it imports are found from there
 * @param elsewhere where else the types of a declaration file are, by its path
 * @returns the text of the file, without the functions and types that nobody can get at
 * @throws Error for a form of import or export that is not handled here, since no module has it
 */
export function bundledTypes(entry, elsewhere = new Map()) {
  const modules = new Map();
  const moduleAt = (path) => {
    if (!modules.has(path)) modules.set(path, readModule(path));
    return modules.get(path);
  };

  /** What a module calls `name`: a declaration or a name of a package; undefined where it is a global name. */
  const meaningOf = (path, name) => {
    const { declarations, imports } = moduleAt(path);
    if (declarations.has(name)) return { path, name };
    const imported = imports.get(name);
    return imported?.path === undefined ? imported : exportOf(imported.path, imported.name);
  };
  const exportOf = (path, name) => {
    if (elsewhere.has(path)) return { package: elsewhere.get(path), name, local: name };
    const { exports, whole } = moduleAt(path);
    const exported = exports.get(name) ?? whole.find((from) => moduleAt(from.path).exports.has(name));
    if (exported === undefined) throw new Error(`${path} doesn't export ${name}`);
    return exported.path === undefined
      ? meaningOf(path, exported.name)
      : exportOf(exported.path, exported.name ?? name);
  };

  const wanted = [...moduleAt(entry).exports.keys()].map((name) => ({ name, of: exportOf(entry, name) }));
  const kept = new Map();
  const packages = new Map();
  const globals = new Set();
  const keep = (meaning) => {
    const key = keyOf(meaning);
    if (meaning.package !== undefined) return void packages.set(key, meaning);
    if (kept.has(key)) return;
    const parts = moduleAt(meaning.path).declarations.get(meaning.name);
    const references = parts.map((part) => referencesIn(part, meaning.path));
    kept.set(key, { ...meaning, parts, references });
    for (const { of } of references.flat()) keep(of);
  };
  const referencesIn = ({ node }, path) => {
    const { names, bound } = namesIn(node);
    return names.flatMap(({ name, from, start, end }) => {
      if (from === undefined && bound.has(name)) {
        if (meaningOf(path, name) === undefined) return [];
        throw new Error(`${path}: ${name} is a type parameter and also something of the module`);
      }
      const of = from === undefined ? meaningOf(path, name) : exportOf(fileOf(from, path), name);
      if (of === undefined) globals.add(name);
      return of === undefined ? [] : [{ of, start, end }];
    });
  };
  for (const { of } of wanted) keep(of);

  // Modules may have declarations of the same name, or of a global one, such as Required.
  const called = new Map([...packages].map(([key, { local }]) => [key, local]));
  const taken = new Set([...globals, ...called.values()]);
  for (const [key, { name }] of kept) {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
    taken.add(free);
    called.set(key, free);
  }

  const declared = [...kept].flatMap(([key, { path, name, parts, references }]) =>
    parts.map((part, at) =>
      moduleAt(path).textOf(part, [
        { ...part.name, text: called.get(key), name },
        ...references[at].map(({ of, start, end }) => ({ start, end, text: called.get(keyOf(of)) })),
      ]),
    ),
  );
  const imported = [...packages.values()].map(
    ({ package: from, name, local }) =>
      `import type { ${name === local ? name : `${name} as ${local}`} } from '${from}';`,
  );
  const exports = wanted.map(({ name, of }) => {
    const local = called.get(keyOf(of));
    return local === name ? name : `${local} as ${name}`;
  });
  return `${[...imported, ...declared].join('\n')}\nexport { ${exports.join(', ')} };\n`;
}

const keyOf = ({ package: from, path, name }) => `${from ?? path} ${name}`;

/** The declaration file of a module that another one imports. */
const fileOf = (from, importer) => resolve(dirname(importer), from.replace(/\.js$/, '.d.ts'));

/** What a declaration file declares, by name, and what it imports and exports. */
function readModule(path) {
  const code = readFileSync(path, 'utf8');
  const { body } = parseAst(code, { lang: 'dts', astType: 'ts' }, path);
  const declarations = new Map();
  const imports = new Map();
  const exports = new Map();
  /** The modules of which everything is exported. */
  const whole = [];
  const sourceOf = ({ value }) =>
    value.startsWith('.') ? { path: fileOf(value, path) } : { package: value };

  const declare = (node, start, isExported) => {
    const names = node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id) : [node.id];
    if (names.length !== 1 || names[0].type !== 'Identifier') throw new Error(`${path}: ${node.type}`);
    const [name] = names;
    const end = name.typeAnnotation?.start ?? name.end;
    const part = { node, start, name: { start: name.start, end } };
    declarations.set(name.name, [...(declarations.get(name.name) ?? []), part]);
    if (isExported) exports.set(name.name, { name: name.name });
  };
  let start = 0;
  for (const node of body) {
    if (node.type === 'ImportDeclaration') {
      for (const { type, imported, local } of node.specifiers) {
        if (type !== 'ImportSpecifier') throw new Error(`${path}: ${type}`);
        imports.set(local.name, { ...sourceOf(node.source), name: imported.name, local: local.name });
      }
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration !== null) {
      declare(node.declaration, start, true);
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of node.specifiers)
        exports.set(exported.name, { ...(node.source && sourceOf(node.source)), name: local.name });
    } else if (node.type === 'ExportAllDeclaration' && node.exported === null) {
      whole.push(sourceOf(node.source));
    } else if ('id' in node || node.type === 'VariableDeclaration') {
      declare(node, start, false);
    } else throw new Error(`${path}: ${node.type}`);
    start = node.end;
  }

  /** A declaration with its comment, as one that isn't exported, and with other names in it. */
  const textOf = ({ node, start }, changes) => {
    let text = code.slice(start, node.start).replace(/\bexport\s+$/, '');
    let at = node.start;
    for (const { start, end, text: name } of changes.sort((a, b) => a.start - b.start)) {
      text += code.slice(at, start) + name;
      at = end;
    }
    return (text + code.slice(at, node.end)).trim();
  };
  return { declarations, imports, exports, whole, textOf };
}

/** The names that a declaration refers to, and the type parameters that it brings along. */
function namesIn(declaration) {
  const names = [];
  const bound = new Set();
  const refer = (node) => {
    let first = node;
    while (first.type !== 'Identifier') {
      if (first.type !== 'TSQualifiedName' && first.type !== 'MemberExpression') return visit(first);
      first = first.left ?? first.object;
    }
    names.push({ name: first.name, start: first.start, end: first.end });
  };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'TSTypeParameter') bound.add(node.name.name);
    if (node.type === 'TSMappedType') bound.add(node.key.name);
    if (node.type === 'TSImportType' && node.source.value.startsWith('.')) {
      const { source, qualifier, start } = node;
      if (qualifier?.type !== 'Identifier') throw new Error(`import(${source.raw}) of a whole module`);
      names.push({ name: qualifier.name, from: source.value, start, end: qualifier.end });
      return visit(node.typeArguments);
    }
    for (const part of [node.typeName, node.exprName, node.superClass, node.computed && node.key])
      if (part) refer(part);
    if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements') refer(node.expression);
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'typeName' && key !== 'exprName' && key !== 'superClass') visit(value);
    }
  };
  visit(declaration);
  return { names, bound };
}

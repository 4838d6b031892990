import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Import, importsIn, importsOfSources, sources } from './imports.js';
import { circlesOfFolders, forbiddenImports, unusedFronts, unusedLeave, wings } from './wings.js';

const imports = importsOfSources();

describe('The wings of src', () => {
  it('are those of the table', () => {
    const inSources = sources().map((path) => path.split('/')[0]);
    expect([...new Set(inSources)].sort()).toEqual(Object.keys(wings).sort());
  });

  it('import what the table allows, at the front of its folders', () => {
    expect(imports.length).toBeGreaterThan(3_000);
    expect(forbiddenImports(imports)).toEqual([]);
  });

  it('import all that the table allows', () => {
    expect([...unusedLeave(imports), ...unusedFronts(imports)]).toEqual([]);
  });

  it('import nothing that is after them in the table', () => {
    const order = Object.keys(wings);
    for (const [wing, { may }] of Object.entries(wings)) {
      for (const place of may) {
        const at = order.indexOf(place.split('/')[0] ?? '');
        expect(at, `${wing} may import ${place}`).toBeGreaterThanOrEqual(0);
        expect(at, `${wing} may import ${place}`).toBeLessThan(order.indexOf(wing));
      }
    }
  });

  it('have no folders that import each other in a circle', () => {
    expect(circlesOfFolders(imports)).toEqual([]);
  });

  it('are in docs/architecture.md as they are in the table', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([\w.]+)` \| [^|]+ \| ([^|]*) \|$/gm)].map(
      ([, wing = '', may = '']) => [wing, [...may.matchAll(/`([^`]+)`/g)].map(([, place]) => place)],
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(wings).map(([wing, { may }]) => [wing, may])),
    );
  });
});

describe('An import that is not allowed', () => {
  const table = {
    below: { may: [], fronts: { store: ['keep'] } },
    middle: { may: ['below'], fronts: { words: ['say'] } },
    above: { may: ['below/store', 'middle'], fronts: {} },
  };
  const found = (from: string, to: string, kind: Import['kind'] = 'static') =>
    forbiddenImports([{ from, to, kind }], table);

  it.each(['static', 'dynamic', 'type'] as const)('is named if it runs up (%s)', (kind) => {
    expect(found('below/store/keep.ts', 'above/menu/main.ts', kind)).toEqual([
      'src/below/store/keep.ts imports src/above/menu/main.ts: `below` may not import `above`',
    ]);
  });

  it('is named if only another folder of the wing is allowed', () => {
    expect(found('above/menu/main.ts', 'below/store/keep.ts')).toEqual([]);
    expect(found('above/menu/main.ts', 'below/names/first.ts')).toEqual([
      'src/above/menu/main.ts imports src/below/names/first.ts: `above` may not import `below/names`',
    ]);
  });

  it('is named if it is not on the front, except for types', () => {
    expect(found('above/main.ts', 'middle/words/say.ts', 'dynamic')).toEqual([]);
    expect(found('above/main.ts', 'middle/words/think.ts', 'type')).toEqual([]);
    expect(found('above/main.ts', 'middle/words/think.ts', 'dynamic')).toEqual([
      'src/above/main.ts imports src/middle/words/think.ts: it is not on the front of `middle/words`',
    ]);
  });

  it('is named if it closes a circle of folders', () => {
    const edge = (from: string, to: string): Import => ({ from, to, kind: 'type' });
    const line = [edge('a/x/1.ts', 'a/y/1.ts'), edge('a/y/2.ts', 'a/z.ts'), edge('b/1.ts', 'a/x/1.ts')];
    expect(circlesOfFolders(line)).toEqual([]);
    expect(circlesOfFolders([...line, edge('a/z.ts', 'a/x/2.ts')])).toEqual([
      'in src/a, x, y, z.ts import each other in a circle: src/a/x/1.ts imports src/a/y/1.ts; ' +
        'src/a/y/2.ts imports src/a/z.ts; src/a/z.ts imports src/a/x/2.ts',
    ]);
    expect(circlesOfFolders([edge('a/1.ts', 'a/2.ts'), edge('a/2.ts', 'a/1.ts')])).toEqual([]);
  });

  it('is on no front, and in no leave, that nobody uses', () => {
    const used: Import = { from: 'above/main.ts', to: 'below/store/keep.ts', kind: 'static' };
    expect(unusedLeave([used], table)).toEqual([
      "`middle` doesn't import `below`: take it out of the table",
      "`above` doesn't import `middle`: take it out of the table",
    ]);
    expect(unusedFronts([used], table)).toEqual([
      'no other wing imports src/middle/words/say.ts: take it off the front',
    ]);
  });
});

it('reads every form of import', () => {
  const code = `
    import { a } from './a.js';
    import './b.js';
    import { type C, type D } from './c.js';
    import { d, type E } from './d.js';
    import type { F } from './f.js';
    export { g } from './g.js';
    export type * from './h.js';
    export * from './i.js';
    import fs from 'node:fs';
    type J = import('./j.js').J;
    const k: typeof import('./k.js') = await import('./l.js');
    new Worker(new URL('./m.js', import.meta.url));
    new URL('./n.json', 'https://example.com');
    const said = "import './o.js'";
  `;
  expect([...importsIn(code)].map(({ name, kind }) => `${name.slice(2, -3)} ${kind}`)).toEqual([
    'a static',
    'b static',
    'c type',
    'd static',
    'f type',
    'g static',
    'h type',
    'i static',
    'j type',
    'k type',
    'l dynamic',
    'm dynamic',
  ]);
});

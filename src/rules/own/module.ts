import { spawnSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import { errorCode } from '../../base/errors.js';
import { addressOfModule, errorPlace, errorText } from './errors.js';
import type { OwnRuleArgs } from './problems.js';

/** A file of rules: its name as the user would type it, and its text. */
export interface RuleFile {
  readonly name: string;
  readonly text: string;
}

/** Stands for the package in a file of rules, so that rules run wherever the program runs, installed beside them or not. */
const definer = `data:text/javascript,${encodeURIComponent('export const defineRule = (rule) => rule;')}`;

/** Milliseconds within which a file of rules has to be loaded. */
const longestLoad = 10_000;

/**
 * The module of a file. It is loaded from its text, not its path: the text is what the results are kept under, a saved file
 * is another module, and a module without a path can import nothing whose bytes aren't known (Node.js, "data: imports").
 */
export async function moduleOf({
  name: file,
  text,
}: RuleFile): Promise<{ readonly exported: unknown } | { readonly mistake: OwnRuleArgs }> {
  const source = text.replace(
    /((?:\bfrom|\bimport)\s*)(['"])opendata-press\2/g,
    (_, before: string, quote: string) => `${before}${quote}${definer}${quote}`,
  );
  const names = importsIn(text);
  if (names.some((name) => name.startsWith('file:'))) return { mistake: { kind: 'imports', file, names } };
  const url = addressOfModule(file, source);
  let timer: NodeJS.Timeout | undefined;
  try {
    const waiting = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), longestLoad);
    });
    const loaded = await Promise.race([import(/* @vite-ignore */ url), waiting]);
    if (loaded === undefined) return { mistake: { kind: 'never-loads', file } };
    const { default: exported }: { readonly default?: unknown } = loaded;
    return { exported };
  } catch (error) {
    if (errorCode(error) === 'ERR_UNSUPPORTED_RESOLVE_REQUEST') {
      return { mistake: { kind: 'imports', file, names } };
    }
    const line = errorPlace(error)?.line ?? (error instanceof SyntaxError ? lineOfSyntax(source) : undefined);
    const mistake = {
      kind: 'broken',
      file,
      error: errorText(error),
      ...(line !== undefined && { line }),
    } as const;
    return { mistake };
  } finally {
    clearTimeout(timer);
  }
}

/** The line of a mistake in the syntax, which the error of an import doesn't have. */
function lineOfSyntax(source: string): number | undefined {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--check', '-'], {
    input: source,
    encoding: 'utf8',
    timeout: longestLoad,
  });
  const [, line] = /^\[stdin\]:(\d+)/m.exec(stderr ?? '') ?? [];
  return line === undefined ? undefined : Number(line);
}

/** What a file seems to import besides what it may: the engine refuses all of it but files by their whole address. */
function importsIn(text: string): readonly string[] {
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g)].map(
    ([, , name = '']) => name,
  );
  return [...new Set(names)].filter((name) => name !== 'opendata-press' && !isBuiltin(name));
}

import { z } from 'zod';
import { suggestion } from '../model/suggestion.js';
import type { Names } from '../schema/published.js';
import type { NamesArgs } from './problems.js';

/** A names map in a file of its own, and in site.yaml. */
export const namesFile = z.record(z.string(), z.record(z.string(), z.string().min(1)));

/** A place in a names map and what is wrong there. */
export interface NamesFinding {
  readonly path: readonly string[];
  readonly args: NamesArgs;
}

/**
 * What is wrong with a map of published names: a list or word that the interface doesn't have, or two words of a
 * list published as the same name, so that nobody could tell them apart (nor import them back).
 */
export function checkNames(names: Names, codeLists: ReadonlyMap<string, readonly string[]>): NamesFinding[] {
  const findings: NamesFinding[] = [];
  for (const [list, words] of Object.entries(names)) {
    const values = codeLists.get(list);
    if (values === undefined) {
      findings.push({ path: [list], args: unknown('code list', list, [...codeLists.keys()]) });
      continue;
    }
    const published = new Map<string, string>(values.map((value) => [words[value] ?? value, value]));
    for (const [word, name] of Object.entries(words)) {
      if (!values.includes(word)) {
        findings.push({ path: [list, word], args: unknown('word', word, values) });
      } else if (published.get(name) !== word) {
        findings.push({
          path: [list, word],
          args: { kind: 'ambiguous', name, word, other: published.get(name) ?? '' },
        });
      }
    }
  }
  return findings;
}

function unknown(what: 'code list' | 'word', written: string, allowed: readonly string[]): NamesArgs {
  const near = suggestion(written, allowed);
  return { kind: 'unknown', what, written, ...(near !== undefined && { suggestion: near }) };
}

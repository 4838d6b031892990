import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleName } from '../../src/model/problem.js';
import { rulePages } from '../../src/report/explain/rule-page.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';

/** A file's text; or that text as saved by a Windows program; or a link with its target. */
type ExampleFile = string | { readonly windows1252: string } | { readonly linkTo: string };

/** Files by their path from the folder that opendata runs in. */
export type ExampleFiles = Readonly<Record<string, ExampleFile>>;

/** Files of an example, beside a valid site.yaml and the brand.yaml of a brand `fenland`. */
export interface Example {
  readonly files: ExampleFiles;
  /** The command typed; `opendata check` by default. */
  readonly command: string | undefined;
  /** Other rules that are reported as well. */
  readonly also: readonly string[];
}

/** A wrong and a right example on the page of a rule, and what both need. */
export interface ExamplePair {
  readonly rule: RuleName;
  readonly about: string;
  readonly beside: ExampleFiles;
  readonly published: ExampleFiles | undefined;
  readonly wrong: Example;
  readonly right: Example;
}

const src = fileURLToPath(new URL('../../src/', import.meta.url));

const files = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
);

/** The pages of all rules, made of the Markdown beside their definitions. */
export const pages = rulePages(ruleNames.all.map(definitionOf), files);

/** The examples of all pages. */
export const examplePairs: readonly ExamplePair[] = pages.flatMap(({ rule, page }) => pairsOf(rule, page));

function pairsOf(rule: RuleName, page: string): ExamplePair[] {
  const pairs: ExamplePair[] = [];
  let beside: ExampleFiles = {};
  let published: ExampleFiles | undefined;
  let wrong: { readonly about: string; readonly example: Example } | undefined;
  for (const section of page.split(/^## /m).slice(1)) {
    const [title = ''] = section.split('\n', 1);
    const example = exampleIn(section);
    if (title === 'Beside both') beside = example.files;
    else if (title === 'Published before') published = example.files;
    else if (/^Wrong\b/.test(title))
      wrong = { about: title.slice('Wrong: '.length).replace(/\\([*_[\]])/g, '$1'), example };
    else if (title === 'Right' && wrong !== undefined) {
      pairs.push({ rule, about: wrong.about, beside, published, wrong: wrong.example, right: example });
      beside = {};
      published = undefined;
    } else if (title !== 'Why it matters') throw new Error(`${rule}: what is "${title}"?`);
  }
  return pairs;
}

function exampleIn(section: string): Example {
  const [, command] = /^With `(.+)`\.$/m.exec(section) ?? [];
  const [, also = ''] = /^Also reported: (.+)\.$/m.exec(section) ?? [];
  const files: Record<string, ExampleFile> = {};
  const each =
    /^`([^`\n]+)`(?:, (saved as Windows-1252)|, a link to (\S+))?[:.]\n(?:\n```\w*\n([\s\S]*?)^```\n)?/gm;
  for (const [, path = '', isWindows, linkTo, text = ''] of section.matchAll(each))
    files[path] = linkTo ? { linkTo: linkTo.replace(/\.$/, '') } : isWindows ? { windows1252: text } : text;
  return { files, command, also: [...also.matchAll(/`([^`]+)`/g)].map(([, rule = '']) => rule) };
}

import { type Screen, terminalOf } from '../../base/document/terminal.js';
import type { CollectionChanges } from '../../build/changes/change.js';
import { sumOf } from '../../build/changes/counts.js';
import { jsonLines, jsonText } from '../markup/json-text.js';
import { markdownBlock } from '../markup/markdown.js';
import type { Diff } from './diff.js';
import { diffDocument } from './document.js';

/** The formats of a comparison. Each yields it in pieces, since it may be long. */
export const diffFormats = {
  pretty: (diff, screen) => terminalOf(diffDocument(diff), screen),
  json: jsonDiff,
  markdown: markdownDiff,
} as const satisfies Readonly<Record<string, (diff: Diff, screen: Screen) => Iterable<string>>>;

/** By this line a workflow finds the comment that it wrote before. */
const marker = '<!-- opendata-press diff -->';

/** Bytes. A comment may have 65,536 characters; some are left for a workflow's own text. */
const mostOfComment = 60_000;

/** For a comment on a pull request. What doesn't fit into one is left out. */
function* markdownDiff(diff: Diff): Generator<string> {
  yield `${marker}\n`;
  let left = mostOfComment;
  let isCut = false;
  for (const block of diffDocument(diff)) {
    const text = `\n${markdownBlock(block)}\n`;
    left -= Buffer.byteLength(text);
    if (left >= 0) yield text;
    else isCut = true;
  }
  if (isCut) yield '\nThere is no space here for the rest: `--format json` has all.\n';
}

/** Versions change when a reader of the one before would be wrong. docs/changes.md describes them. */
const diffVersion = 2;

/** For programs: everything, on one line a change. */
function* jsonDiff({ was, is, collections, takesEffect, later }: Diff): Generator<string> {
  yield `{"diffVersion":${diffVersion},"summary":${jsonText(sumOf(collections))},"changes":[`;
  yield* jsonLines(collections.flatMap(({ changes }) => changes));
  const all = { collections: collections.map(sums), from: was, to: { ...is, takesEffect, later } };
  yield `\n],${jsonText(all).slice(1)}\n`;
}

function sums({ collection, version, day, before, after, counts, isReordered }: CollectionChanges) {
  return { collection, version, day, before, after, ...counts, reordered: isReordered };
}

import { prettyDiff } from '../../report/diff/pretty.js';
import type { Terminal } from '../cli/terminal.js';
import type { CheckOptions, CompiledContent } from '../project/compile-content.js';
import { compareSources } from './compare-sources.js';
import { ofContent, openSource } from './diff-sources.js';

/** What is compared of two publications: all of it. */
const everything = { collection: [], brand: [], version: undefined };

/**
 * Shows what changes for the public when this content is published in place of another publication.
 * @param place as in `opendata diff`
 * @param ending ends the reading of the other
 * @throws CommandFailure if there is nothing of the kind
 */
export async function showAgainst(
  place: string,
  compiled: CompiledContent,
  options: CheckOptions,
  terminal: Terminal,
  ending: AbortSignal | undefined,
): Promise<void> {
  const own = { ...options, collection: undefined, version: undefined, ending };
  const was = await openSource(place, own, terminal);
  const is = ofContent(options.content, compiled, () => '');
  const comparison = await compareSources(was, is, everything, terminal);
  terminal.endProgress();
  for (const piece of prettyDiff(comparison, terminal)) terminal.show(piece);
  terminal.show('');
}

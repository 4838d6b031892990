import { type LoadOptions, loadAll, Schema, Type, YAMLException } from 'js-yaml';
import type { PlainObject } from '../../model/plain-object.js';
import { deepest } from '../limits.js';

/** js-yaml's own state while it reads, as far as it is used here. Positions are UTF-16 units into its input. */
export interface LoaderState {
  readonly position: number;
  /** The number of nodes that are being read, one in another. */
  readonly depth: number;
  readonly kind: 'scalar' | 'sequence' | 'mapping' | null;
  readonly result: unknown;
  readonly tag: string | null;
  readonly anchor: string | null;
  /** What the document's anchors stand for; replaced at the start of every document. */
  anchorMap: PlainObject;
}

/** Called at the start and the end of every node, those included that the loader takes back again. */
export type LoaderListener = (event: 'open' | 'close', state: LoaderState) => void;

/** Plain scalars that say nothing are null, all others stay as written (D19). The name can't be written as a tag. */
const nullType = new Type('no value', { kind: 'scalar', resolve: saysNothing, construct: () => null });

function saysNothing(text: string | null): boolean {
  if (text === null || text === '' || text === '~') return true;
  return text.length === 4 && (text === 'null' || text === 'Null' || text === 'NULL');
}

/** Knows no tags, so that every tag stops the loader. */
const strict = new Schema({ implicit: [nullType], explicit: [] });

/** Takes any tag and makes nothing of it; who reads the tree reports them. */
const lenient = new Schema({
  implicit: [nullType],
  explicit: (['scalar', 'sequence', 'mapping'] as const).map((kind) => new Type('', { kind, multi: true })),
});

/** What js-yaml said against a text, and where. */
export interface LoadFailure {
  readonly reason: string;
  readonly position: number;
}

/** The documents of a text; keys written twice, tags and more than `deepest` levels are failures. */
export function loadStrictly(text: string): readonly unknown[] | LoadFailure {
  return load(text, { schema: strict, maxDepth: deepest });
}

/** The documents of a text as far as they can be made out; of keys written twice the last one counts. */
export function loadLeniently(text: string, listener: LoaderListener): readonly unknown[] | LoadFailure {
  // To js-yaml the scalars in a collection are a level more, and what might become a mapping is another.
  return load(text, { schema: lenient, maxDepth: deepest + 2, json: true, listener });
}

/** `maxDepth` and what the listener is told are not in js-yaml's types; a test says that they still work. */
interface Options {
  readonly schema: Schema;
  readonly maxDepth: number;
  readonly json?: boolean;
  readonly listener?: LoaderListener;
}

function load(text: string, options: Options): readonly unknown[] | LoadFailure {
  try {
    return loadAll(text, null, options as unknown as LoadOptions);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { reason: error.reason, position: error.mark.position };
  }
}

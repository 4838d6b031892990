import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { FileHashes } from '../../base/cache/file-hashes.js';
import { isAsBefore, notedSnapshot, type Snapshot, takeSnapshot } from '../../base/cache/snapshot.js';
import type { ResultStore } from '../../base/cache/store.js';
import { isInside } from '../../base/files/inside.js';
import { hasPlainFolders, hostsBeside, presentSite } from '../../publication/output/present-folder.js';
import { wellKnownFolder } from '../../serving/manifest/site-path.js';
import { unfinishedImport } from '../../source/content/layout.js';
import type { ExitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import type { SiteOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';
import { shownAgain, shownText, type Terminal } from '../cli/terminal.js';
import { openStore, type StoreOptions } from './result-store.js';

/** A text that a run has printed, and by which function of its terminal. */
export interface PrintedText {
  readonly how: 'say' | 'complain' | 'show' | 'result';
  readonly text: string;
  /** True if the seconds that the run took were said after it. */
  readonly isTimed?: true;
}

/** What a run ended with. */
export interface RunOutcome {
  readonly code: ExitCode;
  readonly printed: readonly PrintedText[];
}

/** What a run has read. */
export interface Inputs {
  /** When the run began to read, in epoch milliseconds. */
  readonly since: number;
  /** From when on its outcome may be another though nothing was changed; absent if it stays the same for good. */
  readonly until?: number;
  /** All paths that were looked at, with those in the content folder. */
  readonly paths: Iterable<string>;
  /** The hashes of content files. */
  readonly content: FileHashes;
  /** The hashes of published files, for a run that has compared them with the manifest. */
  readonly published?: FileHashes;
}

/** What is kept of a run, besides its outcome. */
interface KeptRun {
  readonly at: number;
  readonly until?: number;
  readonly content: Snapshot;
  readonly publication?: Publication;
}

/** The publication in the output folder. */
interface Publication {
  readonly root: string;
  readonly files: Snapshot;
}

type RunOptions = SiteOptions & StoreOptions;

/**
 * The last run of a command with the same options. Its outcome is that of this run too where everything is as it was:
 * the program, the day in the zone of the site, what the output depends on in the environment, all content, settings and policies, and the
 * publication with its plain folders. Then nothing needs to be read or compiled. Whatever is doubtful is a miss.
 */
export class LastRun {
  readonly #store: ResultStore | undefined;
  readonly #slot: string;
  readonly #key: string;
  readonly #options: RunOptions;
  readonly #publishes: boolean;

  constructor(command: 'build' | 'check', options: RunOptions, terminal: Terminal) {
    this.#options = options;
    this.#publishes = command === 'build';
    // The format for GitHub adds to the job's summary besides printing.
    this.#store = options.format === 'github' ? undefined : openStore(options);
    this.#slot = `last ${command} ${JSON.stringify(options)}`;
    const { SOURCE_DATE_EPOCH = '' } = process.env;
    this.#key = sha256(
      JSON.stringify([
        programDigest(),
        SOURCE_DATE_EPOCH,
        started(),
        [shownText(terminal.style.good('')), String(terminal.width), process.stderr.isTTY === true],
        process.geteuid?.(),
      ]),
    );
  }

  /** Its outcome, if it is that of this run. */
  find(): RunOutcome | undefined {
    try {
      return this.#find();
    } catch {
      // Such as a file that goes away meanwhile: the run finds out what is the matter.
      return undefined;
    }
  }

  /** Keeps the outcome of this run, unless what it has read changed meanwhile. */
  keep(outcome: RunOutcome, inputs: Inputs): void {
    try {
      this.#keep(outcome, inputs);
    } catch {
      // The next run does everything again.
    }
  }

  #find(): RunOutcome | undefined {
    const kept = this.#store?.find(this.#slot, this.#key);
    if (kept === undefined) return undefined;
    const { at, until, content, publication } = kept.value as KeptRun;
    const now = Date.now();
    if (at > now || (until !== undefined && until <= now)) return undefined;
    if (this.#publishes !== (publication !== undefined)) return undefined;
    const hashesOf = ({ notes }: Snapshot) => new FileHashes(notes, fs, Date.now);
    const hashes = hashesOf(content);
    if (this.#isImported || !isAsBefore(content, this.#content, hashes, fs)) return undefined;
    const published = publication && hashesOf(publication.files);
    if (publication && published && !isStill(publication, this.#options.out, published)) return undefined;
    const outcome = kept.part(0);
    if (outcome === undefined) return undefined;
    if (hashes.hasRead || published?.hasRead) {
      const files = published && {
        publication: { ...publication, files: { absent: [], notes: published.notes } },
      };
      const run = { ...(kept.value as KeptRun), content: { ...content, notes: hashes.notes }, ...files };
      this.#store?.keep(this.#slot, this.#key, run, [outcome]);
    }
    return JSON.parse(Buffer.from(outcome).toString('utf8')) as RunOutcome;
  }

  #keep(outcome: RunOutcome, { since, until, paths, content, published }: Inputs): void {
    if (this.#store === undefined || this.#isImported) return;
    const { folders, leavesOut } = this.#content;
    const files = [...paths].filter((path) => !isInside(path, this.#options.content));
    const snapshot = takeSnapshot({ folders, files, leavesOut }, content, fs, since);
    const publication = published && publicationIn(this.#options.out, published);
    if (snapshot === undefined || this.#publishes !== (publication !== undefined)) return;
    const run: KeptRun = {
      at: since,
      ...(until !== undefined && { until }),
      content: snapshot,
      ...(publication && { publication }),
    };
    this.#store.keep(this.#slot, this.#key, run, [Buffer.from(JSON.stringify(outcome))]);
  }

  get #content() {
    const leavesOut = (name: string) => name.startsWith('.') && name !== wellKnownFolder;
    return { folders: [this.#options.content], leavesOut };
  }

  /** True while the files of an import are only partly written. */
  get #isImported(): boolean {
    return fs.existsSync(join(this.#options.content, unfinishedImport));
  }
}

/** The publication in the output folder, as the run has seen or written its files. Whoever uses that looks at them. */
function publicationIn(out: string, hashes: FileHashes): Publication | undefined {
  const root = presentSite(out, fs);
  const files = root === undefined ? undefined : notedSnapshot(foldersOf(root), hashes.notes, fs);
  return root !== undefined && files !== undefined ? { root, files } : undefined;
}

/** True if the publication is as it was, also in its times, which readers see. */
function isStill({ root, files }: Publication, out: string, hashes: FileHashes): boolean {
  if (presentSite(out, fs) !== root || !isAsBefore(files, { folders: foldersOf(root) }, hashes, fs))
    return false;
  const now = hashes.notes;
  return (
    Object.entries(files.notes).every(([path, [, modified]]) => now[path]?.[1] === modified) && isInPlace(out)
  );
}

function foldersOf(root: string): string[] {
  return [root, hostsBeside(root)].filter((folder) => fs.existsSync(folder));
}

/** True if the plain folders are in place, and no build is running or was stopped. */
function isInPlace(out: string): boolean {
  const locks = fs.readdirSync(join(out, '.locks'));
  return locks.length === 1 && /^free\.\d+$/.test(locks[0]!) && hasPlainFolders(out, fs);
}

/**
 * Says again what a run has printed.
 * @param seconds that this run took, for the summary of a build
 */
export function sayAgain({ printed }: RunOutcome, terminal: Terminal, seconds = 0): void {
  for (const { how, text, isTimed } of printed) {
    const again = shownAgain(text);
    if (isTimed) terminal.say(again, seconds);
    else terminal[how](again);
  }
}

/**
 * A terminal that notes what is printed.
 * @param passesOn whether it is printed as well
 */
export function recording(
  like: Terminal,
  passesOn: boolean,
): { readonly terminal: Terminal; readonly printed: PrintedText[] } {
  const printed: PrintedText[] = [];
  const note = (how: Exclude<PrintedText['how'], 'result'>) => (text: string, seconds?: number) => {
    printed.push({ how, text: shownText(text), ...(seconds !== undefined && { isTimed: true }) });
    if (passesOn) like[how](text, seconds);
  };
  return {
    printed,
    terminal: {
      ...like,
      say: note('say'),
      complain: note('complain'),
      show: note('show'),
      result: (text) => {
        printed.push({ how: 'result', text: shownText(text) });
        if (passesOn) like.result(text);
      },
    },
  };
}

/** A file system that notes the paths that it is asked for. */
export function observed<FileSystem extends object>(like: FileSystem, paths: Set<string>): FileSystem {
  return new Proxy(like, {
    get(target, name) {
      const call = Reflect.get(target, name) as (path: unknown, ...others: unknown[]) => unknown;
      return (path: unknown, ...others: unknown[]) => {
        paths.add(String(path));
        return call(path, ...others);
      };
    },
  });
}

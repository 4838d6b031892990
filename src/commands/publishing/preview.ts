import fs from 'node:fs';
import { join } from 'node:path';
import { policyPart } from '../../build/manifest-head.js';
import { openOutput, parseManifest, publicationFolder } from '../../build/publication/publication.js';
import { loadPolicy } from '../../content/site/policy.js';
import { counted } from '../../model/message.js';
import { manifestFile } from '../../serving/manifest/site-path.js';
import type { LogEntry } from '../../serving/preview/answering.js';
import { type Preview, type PreviewOptions, startPreview } from '../../serving/preview/server.js';
import { defineCommand, type OptionValues, parsed, withDefault } from '../cli/command.js';
import { endingSignal } from '../cli/ending.js';
import { CommandFailure, type ExitCode, exitCode, listenFailure } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { cacheOptions, instantOption, portNumber, siteOptions } from '../cli/options.js';
import type { Terminal } from '../cli/terminal.js';
import { basePolicy } from '../project/site.js';
import { ownFolderIn } from '../project/write-content.js';
import { watchContent } from './watch.js';

/** The options of a preview that builds what is saved. */
export const watchOptions = {
  ...siteOptions,
  ...cacheOptions,
  '--port <number>': parsed('port to listen on; 0 for any free one', portNumber, 8080),
  '--host <address>': withDefault('address to listen on', '127.0.0.1'),
  ...instantOption,
};

type WatchOptions = OptionValues<typeof watchOptions>;

export default defineCommand({
  description: 'Serves the published files with the headers, validators and errors of the manifest.',
  options: {
    ...watchOptions,
    '--watch':
      'build first, and again whenever the content changes, in a folder of its own; pages in a browser reload',
  },
  run(options, terminal) {
    if (!options.watch && options.at !== undefined) throw new CommandFailure('--at needs --watch');
    return servePreview(options, terminal, options.watch === true);
  },
});

/** What has to be closed at the end. */
interface Closable {
  close(): Promise<unknown> | unknown;
}

/**
 * Serves a publication until a signal ends it. Whatever ends it, nothing is left that would keep the program running.
 * @param isWatching builds what is saved, and serves that: a save is no publication, and what `build` wrote stays what is
 * uploaded and compared
 * @param beside serves more, given the address of the preview
 */
export async function servePreview(
  options: WatchOptions,
  terminal: Terminal,
  isWatching: boolean,
  beside?: (address: string) => Promise<Closable>,
): Promise<ExitCode> {
  const out = isWatching ? join(ownFolderIn(join(options.content, '..')), 'preview') : options.out;
  const site = () => publicationFolder(out, 'site') ?? join(out, 'site');
  const open: Closable[] = [];
  try {
    // Beside forms, only what somebody looks at is built: each save would wait for it.
    const isLazy = beside !== undefined;
    let made = async () => {};
    const server = await listen(options, { site, made: () => made(), reloads: isWatching }, terminal);
    open.push(server);
    if (isWatching) {
      // What is edited is compared with what `build` published.
      const previous = openOutput(options.out) === undefined ? {} : { previous: options.out };
      const watching = await watchContent({ ...options, out, ...previous }, terminal, isLazy);
      open.push(watching);
      if (isLazy) made = watching.made;
    }
    // Before it says that it serves: from then on a signal ends it as it should.
    const signal = endingSignal();
    open.push(signal);
    if (beside !== undefined) open.push(await beside(server.url));
    terminal.say(`Serving ${join(out, 'site')} at ${server.url} (Ctrl-C ends it)`);
    if (!isLazy) announce(server, site(), terminal);
    await signal.first;
  } finally {
    for (const part of open) await part.close();
  }
  return exitCode.fine;
}

async function listen(
  { host, port }: WatchOptions,
  served: Pick<PreviewOptions, 'made' | 'reloads' | 'site'>,
  terminal: Terminal,
): Promise<Preview> {
  const { policy } = loadPolicy({ policy: basePolicy, basePolicy, fs });
  if (policy === undefined) throw new CommandFailure(`${basePolicy} is not the one of this program`);
  // While nothing is published, every answer is 503.
  const fallback = { ...policyPart(policy), versions: {} };
  const log = ({ status, method, target = '', trouble }: LogEntry) => {
    const request = method === undefined ? 'a request that could not be read' : `${method} ${target}`;
    terminal.say(`${status}  ${request}${trouble === undefined ? '' : `  (${trouble})`}`);
  };
  try {
    return await startPreview({ ...served, fallback, host, port, now: Date.now, log });
  } catch (error) {
    throw listenFailure(error, 'the preview', `${host}:${port}`, '--port');
  }
}

/** Says what is served: the page for people, if there is one, then all collections. */
function announce({ url }: Preview, root: string, terminal: Terminal): void {
  const path = join(root, manifestFile);
  try {
    const { site, routes, resources } = parseManifest(fs.readFileSync(path), path);
    const home = site.basePath || '/';
    const pages = resources[home]?.kind === 'page' ? [home] : [];
    for (const address of [...pages, ...Object.keys(routes)]) terminal.say(`  ${url}${address}`);
    const files = Object.keys(resources).length;
    if (files > 0) terminal.say(`  and ${counted(files, 'file')} beside the collections`);
  } catch {
    terminal.say(
      `There is no publication there yet, so every answer is 503. \`${started()} build\` makes one.`,
    );
  }
}

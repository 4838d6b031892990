import fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { errorCode, thrownMessage } from '../base/errors.js';
import { counted } from '../model/message.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import { manifestFile } from '../serving/manifest/site-path.js';
import type { LogEntry, Preview } from '../serving/preview/server.js';
import { defineCommand, type OptionValues, parsed, several, withDefault } from './cli/command.js';
import { EndingSignals } from './cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { againstOption, cacheOptions, instantOption, siteOptions } from './cli/options.js';
import { openTerminal, type Terminal } from './cli/terminal.js';

export const previewOptions = {
  ...siteOptions,
  ...cacheOptions,
  '--port <number>': parsed('port to listen on; 0 for any free one', portNumber, 8080),
  '--host <address>': withDefault('address to listen on', '127.0.0.1'),
  '--watch':
    'build first, and again whenever the content changes, in a folder of its own; pages in a browser reload',
  ...againstOption,
  ...instantOption,
  '--edit': 'also serve forms that edit the content, on this machine only; builds as with --watch',
  '--edit-port <number>': parsed('port of the forms; 0 for any free one', portNumber, 8081),
  '--edit-origin <origin>': several(
    'another origin of the forms, such as that of a forwarded port',
    origin,
    'none',
  ),
  '--edit-user-header <name>':
    'behind single sign-on: the header in which the proxy says who asks; needs --edit-origin and --edit-secret',
  '--edit-secret <file>':
    'the secret that the proxy sends as Opendata-Edit-Secret (default: the variable OPENDATA_EDIT_SECRET)',
};

export const preview = defineCommand({
  name: 'preview',
  otherNames: { serve: '', start: '', dev: '', watch: '--watch' },
  summary: 'serve the publication on this machine',
  description: 'Serves the published files with the headers, validators and errors of the manifest.',
  options: previewOptions,
  run: (values) => servePreview(values, false),
});

type PreviewOptions = OptionValues<typeof previewOptions>;

function portNumber(value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.');
  return number;
}

function origin(value: string): string {
  if (!URL.canParse(value) || new URL(value).origin !== value.replace(/\/$/, '')) {
    throw new InvalidArgumentError('An origin is scheme and host, such as https://forms.example.com.');
  }
  return new URL(value).origin;
}

/**
 * Serves the output folder until a signal ends it. Whatever ends it, nothing is left that would keep the program running.
 * @param opens true if a browser is to be opened with the forms
 */
export async function servePreview(options: PreviewOptions, opens: boolean): Promise<ExitCode> {
  const { content, edit, editPort } = options;
  const isWatching = options.watch === true || edit === true;
  refuseMissing(options, isWatching);
  const terminal = openTerminal(options);
  const proxy = edit ? (await import('./content/edit-proxy.js')).proxyOf(options, process.env) : undefined;
  const out = isWatching ? await folderOfPreview(content) : options.out;
  const { openOutput, publicationFolder } = await import('../build/publication/publication.js');
  const site = () => publicationFolder(out, 'site') ?? join(out, 'site');
  const open: { close(): Promise<unknown> }[] = [];
  try {
    const server = await listen(options, site, isWatching, terminal);
    open.push(server);
    if (isWatching) {
      if (edit && (await isTaken(editPort, '127.0.0.1'))) {
        const { formsPortInUse } = await import('./content/edit-forms.js');
        throw new CommandFailure(formsPortInUse(editPort));
      }
      const { watchContent } = await import('./publishing/watch.js');
      // What is edited is compared with what `build` published.
      const previous = openOutput(options.out) === undefined ? {} : { previous: options.out };
      open.push(await watchContent({ ...options, out, ...previous }, terminal));
    }
    // Before it says that it serves: from then on a signal ends it as it should.
    const signals = new EndingSignals();
    open.push(signals);
    await announce(server, join(out, 'site'), site(), terminal);
    if (edit) {
      const { serveForms } = await import('./content/edit-forms.js');
      const forms = await serveForms({ ...options, proxy }, server.url, terminal);
      open.push(forms);
      if (opens) {
        const { openBrowser } = await import('./content/open-browser.js');
        open.push(openBrowser(forms.address, content, terminal));
      }
    }
    await signals.first;
  } finally {
    for (const part of open) await part.close();
  }
  return exitCode.fine;
}

/** @throws CommandFailure for an option that needs another one */
function refuseMissing({ edit, against, at, ...options }: PreviewOptions, isWatching: boolean): void {
  const { editOrigin, editUserHeader, editSecret } = options;
  const needs = [
    ['--edit-origin', editOrigin[0], edit, '--edit'],
    ['--edit-user-header', editUserHeader, edit, '--edit'],
    ['--edit-secret', editSecret, edit, '--edit'],
    ['--against', against, isWatching, '--watch'],
    ['--at', at, isWatching, '--watch'],
  ] as const;
  const missing = needs.find(([, value, needed]) => value !== undefined && !needed);
  if (missing !== undefined) throw new CommandFailure(`${missing[0]} needs ${missing[3]}`);
}

/**
 * The output folder of a preview that builds what is saved, which git ignores: a save is no publication, and what `build`
 * wrote stays what is uploaded and compared.
 */
async function folderOfPreview(content: string): Promise<string> {
  const { ownFolderIn } = await import('./project/write-content.js');
  return join(ownFolderIn(join(content, '..')), 'preview');
}

async function listen(
  { host, port }: PreviewOptions,
  site: () => string,
  reloads: boolean,
  terminal: Terminal,
): Promise<Preview> {
  const [{ startPreview }, { loadPolicy }, { policyPart }, { basePolicy }] = await Promise.all([
    import('../serving/preview/server.js'),
    import('../content/site/policy.js'),
    import('../build/manifest-head.js'),
    import('./project/site-files.js'),
  ]);
  const { policy } = loadPolicy({ policy: basePolicy, basePolicy, fs });
  if (policy === undefined) throw new CommandFailure(`${basePolicy} is not the one of this program`);
  // While nothing is published, every answer is 503.
  const fallback = { ...policyPart(policy), versions: {} };
  const log = (entry: LogEntry) => terminal.say(logLine(entry));
  try {
    return await startPreview({ site, fallback, reloads, host, port, now: Date.now, log });
  } catch (error) {
    throw new CommandFailure(
      errorCode(error) === 'EADDRINUSE'
        ? `port ${port} is taken; choose another with --port, or 0 for any free one`
        : `the preview can't listen on ${host}:${port}: ${thrownMessage(error)}`,
    );
  }
}

/** True if another program listens there. */
export function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

function logLine({ status, method, target, trouble }: LogEntry): string {
  const request = method === undefined ? 'a request that could not be read' : `${method} ${target ?? ''}`;
  return `${status}  ${request}${trouble === undefined ? '' : `  (${trouble})`}`;
}

async function announce(server: Preview, site: string, root: string, terminal: Terminal): Promise<void> {
  const { parseManifest } = await import('../build/publication/publication.js');
  terminal.say(`Serving ${site} at ${server.url} (Ctrl-C ends it)`);
  const path = join(root, manifestFile);
  try {
    const manifest = parseManifest(fs.readFileSync(path), path);
    for (const address of addressesOf(manifest)) terminal.say(`  ${server.url}${address}`);
    const files = Object.keys(manifest.resources).length;
    if (files > 0) terminal.say(`  and ${counted(files, 'file')} beside the collections`);
  } catch {
    terminal.say(
      `There is no publication there yet, so every answer is 503. \`${started()} build\` makes one.`,
    );
  }
}

/** The page for people, if there is one, then all collections. */
function addressesOf({ site, routes, resources }: Manifest): string[] {
  const home = site.basePath || '/';
  return [...(resources[home]?.kind === 'page' ? [home] : []), ...Object.keys(routes)];
}

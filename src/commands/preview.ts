import fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { errorCode, thrownMessage } from '../base/errors.js';
import type { TrustedProxy } from '../forms/guard.js';
import { counted } from '../model/message.js';
import type { Problem } from '../model/problem.js';
import type { Contract } from '../serving/http/contract.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import { manifestFile } from '../serving/manifest/site-path.js';
import type { LogEntry, Preview, PreviewOptions as ServerOptions } from '../serving/preview/server.js';
import { defineCommand, type OptionValues, parsed, several, withDefault } from './cli/command.js';
import { EndingSignals } from './cli/ending-signals.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { againstOption, cacheOptions, instantOption, siteOptions } from './cli/options.js';
import { generator } from './cli/package.js';
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
 * Serves the output folder until a signal ends it.
 * @param opens true if a browser is to be opened with the forms
 */
export async function servePreview(options: PreviewOptions, opens: boolean): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const isWatching = options.watch === true || options.edit === true;
  const { edit, editOrigin, editUserHeader, editSecret } = options;
  const ofForms = Object.entries({
    '--edit-origin': editOrigin,
    '--edit-user-header': editUserHeader,
    '--edit-secret': editSecret,
  });
  const typed = ofForms.find(([, value]) => value !== undefined && value.length > 0);
  if (!edit && typed !== undefined) throw new CommandFailure(`${typed[0]} needs --edit`);
  if (!isWatching) {
    const needed = (['against', 'at'] as const).find((name) => options[name] !== undefined);
    if (needed !== undefined) throw new CommandFailure(`--${needed} needs --watch`);
  }
  const proxy = edit ? (await import('./content/edit-proxy.js')).proxyOf(options, process.env) : undefined;
  const { contract: fallback, problems } = await unpublished(options);
  if (fallback === undefined) {
    const [{ printReport }, { reportOf }] = await Promise.all([
      import('./project/reporting.js'),
      import('../report/report/report.js'),
    ]);
    await printReport(reportOf(problems), options.format, terminal);
    return exitCode.problems;
  }
  await serveUntilEnded(options, fallback, isWatching, { proxy, opens }, terminal);
  return exitCode.fine;
}

interface Editing {
  /** The proxy that says who asks, if there is one. */
  readonly proxy: TrustedProxy | undefined;
  /** True if a browser is to be opened with the forms. */
  readonly opens: boolean;
}

/** Whatever ends it, nothing is left that would keep the program running. */
async function serveUntilEnded(
  options: PreviewOptions,
  fallback: Contract,
  isWatching: boolean,
  editing: Editing,
  terminal: Terminal,
): Promise<void> {
  const out = isWatching ? await folderOfPreview(options.content) : options.out;
  const { publicationFolder } = await import('../build/publication/publication.js');
  const site = () => publicationFolder(out, 'site') ?? join(out, 'site');
  if (isWatching) await refuseTakenPorts(options);
  const open: { close(): Promise<unknown> }[] = [];
  try {
    if (isWatching) {
      const { watchContent } = await import('./publishing/watch.js');
      const watched = { ...options, out, ...(await publishedBefore(options)) };
      open.push(await watchContent(watched, terminal));
    }
    // Before it says that it serves: from then on a signal ends it as it should.
    const signals = new EndingSignals();
    open.push(signals);
    const server = await listen(options, { fallback, site, reloads: isWatching }, terminal);
    open.push(server);
    await announce(server, join(out, 'site'), site(), terminal);
    if (options.edit) {
      const { serveForms } = await import('./content/edit-forms.js');
      const forms = await serveForms({ ...options, proxy: editing.proxy }, server.url, terminal);
      open.push(forms);
      if (editing.opens) {
        const { openBrowser } = await import('./content/open-browser.js');
        open.push(openBrowser(forms.address, options.content, terminal));
      }
    }
    await signals.first;
  } finally {
    for (const part of open) await part.close();
  }
}

/**
 * The output folder of a preview that builds what is saved, which git ignores: a save is no publication, and what `build`
 * wrote stays what is uploaded and compared.
 */
async function folderOfPreview(content: string): Promise<string> {
  const { ownFolderIn } = await import('./content/write-content.js');
  return join(ownFolderIn(join(content, '..')), 'preview');
}

/** The publication with which each build of such a preview compares what is edited. */
async function publishedBefore({ out }: PreviewOptions): Promise<{ previous?: string }> {
  const { openOutput } = await import('../build/publication/publication.js');
  return openOutput(out) === undefined ? {} : { previous: out };
}

/**
 * The contract while nothing is published: the header policy, and the versions if site.yaml names them. Undefined if
 * the policy isn't valid, for the reasons in `problems`.
 */
async function unpublished(
  options: PreviewOptions,
): Promise<{ readonly contract: Contract | undefined; readonly problems: readonly Problem[] }> {
  const [{ siteFiles }, { loadSite }, { loadPolicy }, { manifestHead, policyPart }] = await Promise.all([
    import('./project/site-files.js'),
    import('../content/site/load.js'),
    import('../content/site/policy.js'),
    import('../build/manifest-head.js'),
  ]);
  const files = siteFiles(options);
  const { content, terms, policyFile } = await loadSite(files);
  if (terms) {
    const { settings, policy } = terms;
    return { contract: manifestHead(settings, content.versions, policy, generator()), problems: [] };
  }
  const { policy, problems } = loadPolicy({ ...files, policy: policyFile });
  return { contract: policy && { ...policyPart(policy), versions: {} }, problems };
}

async function listen(
  options: PreviewOptions,
  what: Pick<ServerOptions, 'site' | 'fallback' | 'reloads'>,
  terminal: Terminal,
): Promise<Preview> {
  const { startPreview } = await import('../serving/preview/server.js');
  try {
    return await startPreview({
      ...what,
      host: options.host,
      port: options.port,
      now: Date.now,
      log: (entry) => terminal.say(logLine(entry)),
    });
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') throw new CommandFailure(takenPort(options.port));
    throw new CommandFailure(
      `the preview can't listen on ${options.host}:${options.port}: ${thrownMessage(error)}`,
    );
  }
}

function takenPort(port: number): string {
  return `port ${port} is taken; choose another with --port, or 0 for any free one`;
}

/** Says before the first build, which may take long, that a port is taken. */
async function refuseTakenPorts({ host, port, edit, editPort }: PreviewOptions): Promise<void> {
  if (await isTaken(port, host)) throw new CommandFailure(takenPort(port));
  if (!edit || !(await isTaken(editPort, '127.0.0.1'))) return;
  const { formsPortInUse } = await import('./content/edit-forms.js');
  throw new CommandFailure(formsPortInUse(editPort));
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
  return `${status}  ${request}${trouble === undefined ? '' : `  (${reasonOf(trouble)})`}`;
}

const reasons = {
  'no-manifest': 'nothing is published yet',
  'unreadable-manifest': 'the manifest can not be read',
  'invalid-manifest': 'the manifest is not one of this program, or half written',
  missing: 'is missing',
  'wrong-size': 'has another size than the manifest says',
  unreadable: 'can not be read',
} as const;

function reasonOf(trouble: NonNullable<LogEntry['trouble']>): string {
  return typeof trouble === 'string' ? reasons[trouble] : `${trouble.file} ${reasons[trouble.reason]}`;
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

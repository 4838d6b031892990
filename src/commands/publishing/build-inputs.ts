import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import { noMemory } from '../../base/cache/memory.js';
import { memoryIn } from '../../base/cache/store-memory.js';
import type { FolderLock } from '../../base/files/lock.js';
import { deriveInWorkers } from '../../publication/derive/derive-pool.js';
import { deriveHere } from '../../publication/derive/derived.js';
import type { Previous } from '../../publication/drafts/previous.js';
import type { MakeResources } from '../../publication/drafts/resource.js';
import type { BuildInputs, Machine, Wanted } from '../../publication/staging/build.js';
import { filesOf, type Host } from '../../serving/hosts/host.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { graded } from '../../source/site/grades.js';
import { compiledModule, generator } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { acceptOptions } from '../project/accept-options.js';
import type { CompiledContent } from '../project/compile-content.js';
import { gitRefusal, isShallow, newestCommits, newestSettingsCommit } from '../project/git.js';
import { sourceDate } from '../project/source-date.js';
import type { BuildOptions } from './build-options.js';

/** Milliseconds: a longer wait is reported. */
const reportedWait = 2000;

/** What the options and the compiled content say about a build. */
export function inputsOf(
  options: BuildOptions,
  named: Previous | 'nothing' | undefined,
  {
    time,
    grades,
    acceptedFile,
    keeping,
  }: Pick<CompiledContent, 'time' | 'grades' | 'acceptedFile' | 'keeping'>,
  hashes: FileHashes,
  terminal: Terminal,
): Omit<BuildInputs, 'wanted' | 'verdict'> & Pick<BuildInputs['verdict'], 'graded'> {
  return {
    time,
    machine: machineFor(options, terminal),
    results: {
      memory: keeping === undefined ? noMemory : memoryIn(keeping),
      derive:
        keeping === undefined
          ? deriveHere(noMemory)
          : deriveInWorkers(keeping, new URL('./derive-worker.js', import.meta.url)),
      hashes,
    },
    before: {
      previous: named === 'nothing' ? undefined : named,
      nothingAt: named === 'nothing' ? options.previous : undefined,
      acceptedFile,
      acceptOptions: acceptOptions(options),
    },
    graded: (problems) => graded(problems, grades),
  };
}

function machineFor({ content, settings }: BuildOptions, terminal: Terminal): Machine {
  return {
    fs,
    now: Date.now,
    sleep: (milliseconds) => sleep(milliseconds),
    onWait: (milliseconds) => {
      if (milliseconds < reportedWait) return;
      const seconds = Math.ceil(milliseconds / 1000);
      terminal.say(`The last publication is dated ahead of this clock: waiting ${seconds} s …`);
    },
    history: {
      committed: newestCommits(content),
      textsCommitted: () => newestSettingsCommit(content, settings),
      isShallow: () => isShallow(content),
      refusal: () => gitRefusal(content),
    },
    progress: (step) => terminal.progress(`writing ${step}`),
  };
}

/** A publication in the output folder; with neither lock nor hosts and parts, one that is only compared. */
export function wantedOf(
  { out, content }: BuildOptions,
  lock: FolderLock | undefined,
  hosts: readonly Host[],
  parts: readonly MakeResources[],
): Wanted {
  return {
    out,
    lock,
    siteFile: join(content, 'site.yaml'),
    sourceDate: sourceDate(),
    hostFiles: (manifest) => hostFiles(hosts, manifest),
    parts,
    generator: generator(),
  };
}

/** By path below `dist/hosts`. */
function hostFiles(hosts: readonly Host[], manifest: Manifest): Record<string, string | Uint8Array> {
  return Object.fromEntries(
    hosts.flatMap((host) =>
      Object.entries(filesOf(host, manifest, compiledModule)).map(([path, content]) => [
        `${host.name}/${path}`,
        content,
      ]),
    ),
  );
}

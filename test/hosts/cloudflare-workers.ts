import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Miniflare } from 'miniflare';
import { onTestFinished } from 'vitest';
import { compiledModule } from '../../src/commands/cli/package.js';
import { cloudflare } from '../../src/serving/hosts/cloudflare-workers/host.js';
import { filesOf } from '../../src/serving/hosts/host.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';
import { emulatorFront } from './emulator-front.js';

/** The parts of `wrangler.jsonc` that the emulator takes, under names of its own. */
interface Configuration {
  readonly name: string;
  readonly main: string;
  readonly compatibility_date: string;
  readonly assets: {
    readonly binding: string;
    readonly run_worker_first: boolean;
    readonly html_handling: 'none';
    readonly not_found_handling: 'none';
  };
  readonly ratelimits?: readonly [
    {
      readonly name: string;
      readonly namespace_id: string;
      readonly simple: { readonly limit: number; readonly period: 10 | 60 };
    },
  ];
}

export function configurationOf({ manifest }: Pick<TestPublication, 'manifest'>): Configuration {
  return JSON.parse(String(cloudflare.files(manifest)['wrangler.jsonc']));
}

/**
 * The Worker as it is emitted, in workerd, with Cloudflare's own emulation of assets, rate limit and edge, on a free
 * port. Gives its origin, and the web root.
 */
export async function serving(published: TestPublication): Promise<{ origin: string; site: string }> {
  const folder = await temporaryFolder();
  const [site, home] = [join(folder, 'site'), join(folder, 'hosts/cloudflare')];
  await writePublication(site, published);
  const modules = Object.entries(filesOf(cloudflare, published.manifest, compiledModule)).filter(([path]) =>
    path.endsWith('.js'),
  );
  for (const [path, text] of modules) {
    await fs.mkdir(dirname(join(home, path)), { recursive: true });
    await fs.writeFile(join(home, path), text);
  }
  const { main, compatibility_date, assets, ratelimits } = configurationOf(published);
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    // Otherwise it would fetch what Cloudflare says of this machine's address.
    cf: false,
    // It tells of requests that it can't read, which are among those asked.
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => void [stdout.resume(), stderr.resume()],
    modulesRoot: home,
    modules: modules
      .map(([path]) => path)
      .sort((a, b) => Number(b === main) - Number(a === main))
      .map((path) => ({ type: 'ESModule', path: join(home, path) })),
    compatibilityDate: compatibility_date,
    assets: {
      directory: site,
      binding: assets.binding,
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
      assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
    },
    ...(ratelimits && {
      ratelimits: Object.fromEntries(ratelimits.map(({ name, simple }) => [name, { simple }])),
    }),
  });
  onTestFinished(() => miniflare.dispose());
  return { origin: await emulatorFront(await miniflare.ready), site };
}

/**
 * Waits until so many seconds are left of the present period of the emulator's rate limit, which counts from one
 * full minute to the next: what has to happen within one period then does, whenever the test is run.
 */
export async function withinOnePeriod(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await new Promise((resolve) => setTimeout(resolve, left));
}

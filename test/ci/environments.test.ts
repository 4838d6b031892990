import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { program, type Run, type Workspace, workspace } from '../commands/workspace.js';
import { freePort, start } from '../hosts/proof.js';
import { needs } from '../needs.js';
import { sampleSettings } from '../sample-settings.js';
import { putNpx } from './npx.js';

/*
 * The workflow of two environments from its first publication to a brand that is renamed: every step as it stands in the
 * document, but for the keys, on two servers of nginx here.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const file = 'docs/ci/github-two-environments.yml';

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >;
}

const { jobs } = parse(readFileSync(join(root, file), 'utf8')) as Workflow;

/** A server of an environment: its origin, and the folder that is deployed to. */
interface Site {
  readonly origin: string;
  readonly target: string;
  /** From the first deploy on; until then everything there is 404. */
  readonly begin: () => Promise<void>;
}

/** The sample with settings for staging, the program installed, and `nginx` as its commands are run by `deploy`. */
function project(): Workspace {
  const space = workspace({
    'content/site.staging.yaml': `origin: https://staging.openapi.example.com
vendor: example-staging
agreement: A rehearsal of what will be published.
headerPolicy: ../headers/staging.yaml
`,
    'headers/staging.yaml': 'headers:\n  ok:\n    Cache-Control: max-age=60\n    X-Robots-Tag: noindex\n',
  });
  // The workers of nginx are another user.
  chmodSync(space.folder, 0o755);
  cpSync(join(root, 'content'), join(space.folder, 'content'), { recursive: true });
  space.write('content/site.yaml', sampleSettings());
  mkdirSync(join(space.folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(program, join(space.folder, 'node_modules/.bin/opendata'));
  putNpx(join(space.folder, 'bin'));
  const real = execFileSync('sh', ['-c', 'PATH=$PATH:/usr/sbin:/sbin; command -v nginx'], {
    encoding: 'utf8',
  });
  space.write(
    'bin/nginx',
    `#!/bin/sh
# The user that deploys isn't root.
[ -n "$BY_SUDO" ] || exit 1
# Nothing is to be reloaded before the server was started for the first time.
[ -s "$OPENDATA_FOLDER/../pid" ] || [ "$1" = -t ] || exit 0
exec ${real.trim()} -c "$OPENDATA_FOLDER/../nginx.conf" -e stderr "$@"
`,
  );
  // What docs/ci/README.md allows that user, and nothing else.
  const [, sudoers = ''] =
    /NOPASSWD: (.+)$/m.exec(readFileSync(join(root, 'docs/ci/README.md'), 'utf8')) ?? [];
  const allowed = sudoers.split(', ').map((command) => `'${command.replace(/^\S*\//, '')}'`);
  space.write(
    'bin/sudo',
    `#!/bin/sh\ncase $* in ${allowed.join(' | ')}) BY_SUDO=yes exec "$@" ;; esac\nexit 1\n`,
  );
  space.write('bin/systemctl', '#!/bin/sh\nexec nginx -s reload\n');
  for (const name of ['nginx', 'sudo', 'systemctl']) chmodSync(join(space.folder, 'bin', name), 0o755);
  return space;
}

/** An environment's server, as its owner sets it up, before anything is deployed to it. */
async function site({ folder, write }: Workspace, name: string): Promise<Site> {
  const port = await freePort();
  const own = join(folder, name);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${own}/${what};`,
  );
  write(
    `${name}/nginx.conf`,
    `load_module /usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so;
daemon off;
pid ${own}/pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  ${scratch.join('\n  ')}
  include "${own}/srv/active.conf";
}
`,
  );
  write(`${name}/srv/site.conf`, `listen 127.0.0.1:${port};\nserver_name _;\n`);
  const empty = createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1');
  await once(empty, 'listening');
  const close = async () => {
    if (!empty.listening) return;
    empty.closeAllConnections();
    await new Promise((resolve) => empty.close(resolve));
  };
  onTestFinished(close);
  return {
    origin: `http://127.0.0.1:${port}`,
    target: join(own, 'srv'),
    async begin() {
      await close();
      await start('nginx', ['-c', join(own, 'nginx.conf'), '-e', 'stderr'], port);
    },
  };
}

function runStep(
  space: Workspace,
  { staging, production }: Record<'staging' | 'production', Site>,
  name: string,
) {
  const step = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .find((one) => one.name === name);
  const env = {
    ...process.env,
    PATH: [join(space.folder, 'bin'), process.env['PATH']].join(delimiter),
    ORIGIN: production.origin,
    TARGET: production.target,
    STAGING_ORIGIN: staging.origin,
    STAGING_TARGET: staging.target,
    npm_config_offline: 'true',
  };
  return new Promise<Run>((resolve) => {
    execFile(
      'bash',
      ['-e', '-c', step!.run!],
      { cwd: space.folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

test('every step has a comment above it, and every command goes to its own environment', () => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const steps = lines.flatMap((line, at) =>
    /^ +- (?!pull_request)/.test(line) && !line.includes('branches')
      ? [[lines[at - 1]!.trim(), line] as const]
      : [],
  );
  expect(steps.length).toBeGreaterThan(15);
  expect(steps.filter(([before]) => !before.startsWith('# '))).toEqual([]);
  for (const [job, other] of [
    ['staging', /"\$(?:ORIGIN|TARGET)"|dist\//],
    ['production', /STAGING|staging/],
  ] as const) {
    for (const { run = '' } of ['build', 'deploy', 'verify'].flatMap(
      (does) => jobs[`${does}-${job}`]!.steps,
    )) {
      expect(run).not.toMatch(other);
    }
  }
});

test('two environments, from the first publication to a brand that is renamed', {
  timeout: 600_000,
}, async (context) => {
  needs(context, 'bash', 'curl', 'nginx', 'rsync');
  const space = project();
  const sites = { staging: await site(space, 'staging'), production: await site(space, 'production') };
  const passes = async (name: string): Promise<string> => {
    const { code, stdout, stderr } = await runStep(space, sites, name);
    expect(code, `${name}\n${`${stdout}${stderr}`.slice(0, 4000)}`).toBe(0);
    return stdout + stderr;
  };
  const atms = async (name: 'staging' | 'production') =>
    (await fetch(`${sites[name].origin}/open-banking/v2.1/atms`)).headers;

  // The first publication: 404 there is no mistake.
  await passes('Check');
  for (const name of ['staging', 'production'] as const) {
    expect(await passes(`Rehearse ${name}`)).toContain(`othing is published yet at ${sites[name].origin}`);
    expect(existsSync(join(space.folder, name === 'staging' ? 'dist-staging' : 'dist'))).toBe(false);
  }
  for (const name of ['staging', 'production'] as const) {
    await passes(`Build ${name}`);
    await passes(`Deploy ${name}`);
    await sites[name].begin();
    await passes(`Verify ${name}`);
  }
  expect((await atms('staging')).get('x-robots-tag')).toBe('noindex');
  expect((await atms('staging')).get('content-type')).toContain('prs.example-staging.');
  expect((await atms('production')).get('x-robots-tag')).toBeNull();

  // A brand is renamed: the pull request is stopped, and says what accepts it.
  const brand = 'content/fenland/brand.yaml';
  space.write(brand, space.read(brand).replace(/BrandName: .*/, 'BrandName: Fen and Wash'));
  await passes('Check');
  for (const name of ['staging', 'production'] as const) {
    const { code, stdout } = await runStep(space, sites, `Rehearse ${name}`);
    expect(code).toBe(1);
    const [annotation = ''] = stdout.split('\n').filter((line) => line.includes('title=publish/removals'));
    expect(annotation).toContain('opendata accept --brand "Fenland Building Society"');
  }
  // What is accepted for one environment counts in the other as well.
  const settings = ['--settings', 'content/site.staging.yaml', '--previous', sites.staging.origin];
  const reason = ['--reason', 'Fenland is called Fen and Wash from 1 March.'];
  const accepted = await space.start(['accept', '--all', ...settings, ...reason]);
  expect(accepted.code, accepted.stderr).toBe(0);
  for (const name of ['staging', 'production'] as const) {
    expect(await passes(`Rehearse ${name}`)).toContain(
      'as accepted (Fenland is called Fen and Wash from 1 March)',
    );
  }

  // Merged: staging, then production.
  for (const name of ['staging', 'production'] as const) {
    expect(await passes(`Build ${name}`)).toContain(
      'as accepted (Fenland is called Fen and Wash from 1 March)',
    );
    await passes(`Deploy ${name}`);
    await passes(`Verify ${name}`);
    const answer = await fetch(`${sites[name].origin}/open-banking/v2.1/branches`);
    const text = await answer.text();
    expect(text).toContain('"BrandName":"Fen and Wash"');
    expect(text).not.toContain('Fenland Building Society');
  }

  // The entries have ended by themselves: the next renaming is stopped again.
  expect(await passes('Rehearse production')).toContain('title=publish/acceptance-ended');
  space.write(brand, space.read(brand).replace(/BrandName: .*/, 'BrandName: Washland'));
  expect((await runStep(space, sites, 'Rehearse production')).code).toBe(1);
});

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = ['@11ty/eleventy@3', 'velite@0.4', 'js-yaml@4'];
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What peers take part in: their later builds do all work again. */
const only = ['cold', 'atm'];

/**
 * Other generators, which make one JSON file of each collection and version of the same content: the records as they are
 * written, not converted. They are no dependencies of the project: npm installs them into `folder`. Hugo is Debian's
 * package of this name, and left out where it isn't installed.
 * @param {string} folder
 * @returns {import('./contestants.js').Contestant[]}
 */
export function installPeers(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: ['ignore', 2, 2] });
  const modules = join(folder, 'node_modules');
  const link = (own) => {
    writeFileSync(join(own, 'package.json'), '{ "private": true, "type": "module" }\n');
    symlinkSync(modules, join(own, 'node_modules'));
  };
  const version = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version;
  const hugo = hugoVersion();
  if (hugo === undefined) process.stderr.write('hugo is not installed, and left out\n');
  return [
    {
      name: `Eleventy ${version('@11ty/eleventy')}`,
      only,
      outputs: ['public'],
      commands: { build: [process.execPath, join(modules, '@11ty/eleventy/cmd.cjs'), '--quiet'] },
      install(own) {
        link(own);
        mkdirSync(join(own, 'pages'));
        copyFileSync(here('peers/eleventy.config.js'), join(own, 'eleventy.config.js'));
        copyFileSync(here('peers/eleventy.11ty.js'), join(own, 'pages/collections.11ty.js'));
      },
    },
    {
      name: `Velite ${version('velite')}`,
      only,
      outputs: ['public'],
      commands: {
        build: [process.execPath, join(modules, 'velite/bin/velite.js'), 'build', '--strict', '--silent'],
      },
      env: { NODE_ENV: 'production', FLOOR_SCHEMAS: new URL('floor/schemas.js', import.meta.url).href },
      install(own) {
        link(own);
        copyFileSync(here('peers/velite.config.js'), join(own, 'velite.config.js'));
      },
    },
    hugo && {
      name: `Hugo ${hugo}`,
      only,
      outputs: ['public', 'resources'],
      commands: { build: ['hugo', '--quiet'] },
      install(own) {
        mkdirSync(join(own, 'layouts'));
        writeFileSync(join(own, 'config.toml'), hugoConfig);
        writeFileSync(join(own, 'layouts/index.html'), hugoTemplate);
      },
    },
  ].filter((peer) => peer !== undefined);
}

/** The version of Hugo that is installed, if it is. */
function hugoVersion() {
  try {
    return /v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1];
  } catch {
    return undefined;
  }
}

const hugoConfig = `baseURL = "https://openapi.example.com/"
contentDir = "pages"
disableKinds = ["page", "section", "taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]
[module]
[[module.mounts]]
source = "content"
target = "data"
[[module.mounts]]
source = "layouts"
target = "layouts"
`;

const hugoTemplate = `{{ range $version := slice "v2.1" "v2.2" }}
{{ range $collection := slice "branches" "atms" "personal-current-accounts" }}
{{ $brands := slice }}
{{ range $name, $brand := site.Data }}
{{ if hasPrefix $name "brand-" }}
{{ $brands = $brands | append (dict "BrandName" $name "records" (index $brand $collection)) }}
{{ end }}
{{ end }}
{{ $json := dict "data" (slice (dict "Brand" $brands)) | jsonify }}
{{ (resources.FromString (printf "%s/%s.json" $version $collection) $json).Publish }}
{{ end }}
{{ end }}
`;

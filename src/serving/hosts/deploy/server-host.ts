import type { Manifest } from '../../manifest/manifest.js';
import { type Host, type HostParts, makeHost } from '../host.js';
import { deployScript, type Server } from './deploy-script.js';

/** A server that publications are deployed to by a script: all of these hosts are such rows of facts. */
interface ServerHost extends Omit<HostParts, 'files' | 'instructions'> {
  readonly server: Omit<Server, 'name'>;
  /** The files of the configuration, by path below `dist/hosts/<name>`. */
  readonly configuration: (manifest: Manifest) => Readonly<Record<string, string>>;
  /** What is installed on the server first: the beginning of its README. */
  readonly install: string;
  /** What is done there once, after the first deploy. */
  readonly once: (manifest: Manifest) => string;
  /** The end of the README. */
  readonly remark?: string;
}

/** The host of a server, with the script and the instructions that all of them have. */
export function serverHost({ server, configuration, install, once, remark, ...parts }: ServerHost): Host {
  const named: Server = { ...server, name: parts.name };
  return makeHost({
    ...parts,
    files: (manifest) => {
      const files = configuration(manifest);
      return { ...files, deploy: deployScript(manifest, named, files) };
    },
    instructions: (
      manifest,
    ) => `1. On the server: ${install}. Here: \`rsync\`, and \`ssh\` if the server is another machine.
2. Here, now and after each build, as a user who may write in the folder and run \`${server.reload}\`:

   \`\`\`sh
   sh dist/hosts/${parts.name}/deploy root@${publicName(manifest)}:/srv/opendata
   \`\`\`

   On the server itself the folder alone: \`sh dist/hosts/${parts.name}/deploy /srv/opendata\`
3. On the server, once${once(manifest)}
4. \`npx opendata verify ${publicOrigin(manifest)} --host ${parts.name}\`

${deployRemarks(named)}${remark === undefined ? '' : `\n\n${remark}`}`,
  });
}

/** The origin of the site as in site.yaml, or else an example. */
function publicOrigin({ site }: Pick<Manifest, 'site'>): string {
  return site.origin ?? 'https://openapi.example.com';
}

export function publicName(manifest: Pick<Manifest, 'site'>): string {
  return new URL(publicOrigin(manifest)).hostname;
}

/** What `deploy` does, and its options: the same for each server. */
function deployRemarks({ name, active, test, reload }: Server): string {
  return `\`deploy\` copies the publication and this configuration into a new folder, \`releases/<name>\`, and compares every file with its hash. Then it
replaces \`${active}\`, which names that folder, tests the configuration (\`${test}\`) and lets the server load it (\`${reload}\`). Requests get the
whole old or the whole new publication; if anything fails, the old one stays. Older releases are removed but for the last three, or what \`--keep\` and \`--keep-bytes\` say.
\`sh dist/hosts/${name}/deploy --help\` has the options: other commands, such as with \`sudo\`, other ways to reach the server, and a dry run.

Don't copy files over those that are served: entity tags stand in the configuration, and the new bytes would go out under the old tags. Plain \`rsync -a\`
besides skips files whose size and time are the same.

To go back, revert the content, build with \`--previous\`, and deploy that: dates then go on, and every client gets it.
\`sh dist/hosts/${name}/deploy --emergency-back …\` serves the release before again at once, but dates go back with it: clients that ask by date keep what
was withdrawn. Use it only to gain the time for the other.`;
}

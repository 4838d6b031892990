import type { Manifest } from '../../manifest/manifest.js';
import type { Server } from './deploy-script.js';

/** The origin of the site as in site.yaml, or else an example. */
export function publicOrigin({ site }: Pick<Manifest, 'site'>): string {
  return site.origin ?? 'https://openapi.example.com';
}

export function publicName(manifest: Pick<Manifest, 'site'>): string {
  return new URL(publicOrigin(manifest)).hostname;
}

/** The second step in a server's README, which is the only one after the first publication. */
export function deploySteps({ host, reload }: Server, manifest: Manifest): string {
  return `2. Here, now and after each build, as a user who may write in the folder and run \`${reload}\`:

   \`\`\`sh
   sh dist/hosts/${host}/deploy root@${publicName(manifest)}:/srv/opendata
   \`\`\`

   On the server itself the folder alone: \`sh dist/hosts/${host}/deploy /srv/opendata\``;
}

/** What `deploy` does, and its options: the same for each server. */
export function deployRemarks({ host, active, test, reload }: Server): string {
  return `\`deploy\` copies the publication and this configuration into a new folder, \`releases/<name>\`, and compares every file with its hash. Then it
replaces \`${active}\`, which names that folder, tests the configuration (\`${test}\`) and lets the server load it (\`${reload}\`). Requests get the
whole old or the whole new publication; if anything fails, the old one stays. Older releases are removed but for the last three (\`--keep\`).
\`sh dist/hosts/${host}/deploy --help\` has the options: other commands, such as with \`sudo\`, other ways to reach the server, and a dry run.

Don't copy files over those that are served: entity tags stand in the configuration, and the new bytes would go out under the old tags. Plain \`rsync -a\`
besides skips files whose size and time are the same.

To go back, revert the content, build with \`--previous\`, and deploy that: dates then go on, and every client gets it.
\`sh dist/hosts/${host}/deploy --emergency-back …\` serves the release before again at once, but dates go back with it: clients that ask by date keep what
was withdrawn. Use it only to gain the time for the other.`;
}

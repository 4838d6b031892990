/**
 * Where a branch goes when it is pushed. Addresses of remotes are from the configuration of a repository, which may be
 * anybody's: nothing of one is shown or linked but a host and a path of plain characters.
 */

/** A repository on a host. */
interface RepositoryPlace {
  readonly host: string;
  readonly path: string;
}

const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?$/i;
const pathForm = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)+$/;

/** `https://`, `ssh://` and `git@host:path`, as services offer them; nothing of anything else. */
function placeOf(url: string): RepositoryPlace | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)([\w./~-]+)$/.exec(url);
  const parsed = scp === null && URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = parsed?.protocol === 'https:';
  const isKnown = isWeb || parsed?.protocol === 'ssh:';
  const [host = '', path = ''] = scp
    ? [scp[1], scp[2]]
    : isKnown
      ? // The port of SSH is none of the pages.
        [isWeb ? parsed.host : parsed.hostname, parsed.pathname.replace(/^\//, '')]
      : [];
  const plain = path.replace(/\/$/, '').replace(/\.git$/, '');
  return hostForm.test(host) && pathForm.test(plain) ? { host: host.toLowerCase(), path: plain } : undefined;
}

/** A remote as it may be shown: `git.example.com/bank/open-data`. */
export function shownRemote(url: string): string | undefined {
  const place = placeOf(url);
  return place && `${place.host}/${place.path}`;
}

interface Service {
  readonly service: string;
  /** True for the hosts of the service, and for those that a bank runs itself and names after it. */
  readonly isOf: RegExp;
  /** The page that opens a request. Branches are encoded. */
  readonly page: (path: string, branch: string, main: string | undefined) => string;
}

const services: readonly Service[] = [
  {
    service: 'GitHub',
    isOf: /^github\.(?!com\.)/,
    page: (path, branch, main) =>
      `${path}/compare/${main === undefined ? '' : `${main}...`}${branch}?expand=1`,
  },
  {
    service: 'GitLab',
    isOf: /^gitlab\.(?!com\.)/,
    page: (path, branch, main) =>
      `${path}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${branch}${
        main === undefined ? '' : `&merge_request%5Btarget_branch%5D=${main}`
      }`,
  },
  {
    service: 'Bitbucket',
    isOf: /^bitbucket\.org$/,
    page: (path, branch, main) =>
      `${path}/pull-requests/new?source=${branch}${main === undefined ? '' : `&dest=${main}`}`,
  },
];

/**
 * The page on which a pull or merge request is opened for a branch.
 * @param url of git's remote
 * @param main the branch that it should go to, if that is known
 */
export function requestPage(
  url: string,
  branch: string,
  main: string | undefined,
): { readonly service: string; readonly url: string } | undefined {
  const place = placeOf(url);
  const found = place && services.find(({ isOf }) => isOf.test(place.host));
  if (found === undefined || place === undefined) return undefined;
  const [from, to] = [encodeURIComponent(branch), main && encodeURIComponent(main)];
  return { service: found.service, url: `https://${place.host}/${found.page(place.path, from, to)}` };
}

/**
 * The address of a remote without what may be secret in it: `git.example.com/bank/open-data`. It is from the configuration
 * of a repository, which may be anybody's: nothing of one is shown but a host and a path of plain characters.
 */
export function shownRemote(url: string): string | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/)([\w./~-]+)$/.exec(url);
  const parsed = scp === null && URL.canParse(url) ? new URL(url) : undefined;
  const [host = '', path = ''] = scp
    ? [scp[1], scp[2]]
    : parsed && /^(?:https|ssh):$/.test(parsed.protocol)
      ? [parsed.hostname, parsed.pathname.slice(1)]
      : [];
  const plain = path.replace(/\/$/, '').replace(/\.git$/, '');
  const isPlain = /^[\w.-]+$/.test(host) && !host.startsWith('-') && /^[\w.~-]+(?:\/[\w.~-]+)+$/.test(plain);
  return isPlain ? `${host.toLowerCase()}/${plain}` : undefined;
}

/** The page on which a pull or merge request is opened, which services name when a branch is sent. @param said by git */
export function requestPage(said: string): string | undefined {
  const [, url] = /^remote:\s+(https:\/\/[^\s\p{Cc}]+)\s*$/mu.exec(said) ?? [];
  return url !== undefined && URL.canParse(url) ? url : undefined;
}

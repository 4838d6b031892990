import { CommandFailure } from './failure.js';

/**
 * The origin that was typed: `https://openapi.example.com`, or without a scheme, which means http on this machine and
 * https elsewhere. The base path of the manifest may follow it.
 * @throws CommandFailure that says what to name instead
 */
export function originOf(place: string, basePath: string): URL {
  const url = urlOf(place);
  if (url === undefined) {
    throw new CommandFailure(
      `${place} is not an origin: name scheme and host, such as https://openapi.example.com, or localhost:8080 for a preview`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new CommandFailure(`name ${url.origin} without a user and password: what is published is public`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  if ((path !== '' && path !== basePath) || url.search !== '' || url.hash !== '') {
    const begins = basePath === '' ? '' : `, which begin with ${basePath}/`;
    throw new CommandFailure(
      `name the origin alone, ${url.origin}, without ${path === '' || path === basePath ? `${url.search}${url.hash}` : path}: the paths are those of the manifest${begins}`,
    );
  }
  return url;
}

function urlOf(place: string): URL | undefined {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(place) ?? [];
  if (scheme !== undefined) {
    const url = /^https?$/i.test(scheme) && URL.canParse(place) ? new URL(place) : undefined;
    return url?.hostname === '' ? undefined : url;
  }
  // A host and a port, although it looks like a scheme and a path: `localhost:8080`.
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?([/?#].*)?$/i.test(place) || !URL.canParse(`https://${place}`)) {
    return undefined;
  }
  const url = new URL(`https://${place}`);
  return isLoopback(url) ? new URL(`http://${place}`) : url;
}

/** True if the host is this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

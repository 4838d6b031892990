/** Milliseconds after which a file that has not come whole is given up, so that the reader can try again. */
const mostWaiting = 30_000;

/** @throws if the file doesn't come, or not in time */
export async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(mostWaiting) });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

/** @throws if the file doesn't come, or not in time, or isn't JSON */
export async function fetchJson<T>(address: string): Promise<T> {
  return (await (await fetched(address)).json()) as T;
}

/** Reads a file once, unless that fails. */
export function readOnce<T>(address: string): () => Promise<T> {
  const read = readOnceEach(() => fetchJson<T>(address));
  return () => read('');
}

/** The same of several files by their names. */
export function readOnceEach<T>(read: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const all = new Map<string, Promise<T>>();
  return (name) => {
    const found = all.get(name) ?? read(name);
    all.set(name, found);
    found.catch(() => all.delete(name));
    return found;
  };
}

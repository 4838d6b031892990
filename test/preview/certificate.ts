import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A self-signed certificate for 127.0.0.1 and its key, both PEM. */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-tls-'));
  try {
    const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
    const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 -subj /CN=Fenland';
    const named = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...asked.split(' '), ...named], { stdio: 'pipe' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What listens on a port of this machine, over HTTPS. @returns its origin */
export async function secured(port: number, tls: ReturnType<typeof selfSigned>): Promise<string> {
  const server = createServer({ ...tls, allowHalfOpen: true }, (outer) => {
    const inner = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A self-signed certificate for 127.0.0.1 and its key, both PEM, made on the spot (X.509 v3, RFC 5280 §4.1). */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Fenland preview')));
  const name = sequence(der(0x31, commonName));
  const alternativeNames = sequence(
    objectId(0x55, 0x1d, 0x11),
    der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))),
  );
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(createHash('sha256').update(publicKeyInfo).digest().subarray(0, 8)),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKeyInfo,
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** A value in DER (X.690 §8.1): tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function objectId(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** A positive integer: the shortest form, so a zero goes before it only where the sign bit is set. */
function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = bytes.subarray(first);
  return der(0x02, Buffer.from(shortest[0]! & 0x80 ? [0] : []), shortest);
}

function time(text: string): Buffer {
  return der(0x18, Buffer.from(text));
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

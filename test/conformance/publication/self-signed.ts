import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate for it, made up on the spot and trusted by nobody (X.509, RFC 5280 §4.1). */
export function selfSigned(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const algorithm = sequence(der(0x06, Buffer.from([0x2b, 0x65, 0x70])));
  const commonName = sequence(
    der(0x06, Buffer.from([0x55, 0x04, 0x03])),
    der(0x0c, Buffer.from('localhost')),
  );
  const name = sequence(der(0x31, commonName));
  const certificate = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(generalizedTime('20000101000000Z'), generalizedTime('99991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign(null, certificate, privateKey);
  const whole = sequence(certificate, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function generalizedTime(time: string): Buffer {
  return der(0x18, Buffer.from(time));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  armoured,
  bytesOf,
  NotOfSsh,
  publicKeyBytes,
  Reader,
  type SshSignature,
  signatureIn,
  signedBytes,
} from './ssh-signature.js';

export { NotOfSsh, publicKeyIn } from './ssh-signature.js';

/** A key that signs, and the 32 bytes of its public half. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly publicKey: Uint8Array;
}

/**
 * The private key in a file: of OpenSSH, or PEM (PKCS #8). It must have no passphrase, since nobody is there to type one.
 * @throws NotOfSsh, whose message says nothing of what the file holds
 */
export function signingKeyIn(text: string): SigningKey {
  const openSsh = /-----BEGIN OPENSSH PRIVATE KEY-----([\w+/=\s]*)-----END OPENSSH PRIVATE KEY-----/.exec(
    text,
  );
  const key = openSsh?.[1] === undefined ? pemKey(text) : openSshKey(openSsh[1]);
  return { key, publicKey: publicHalf(key) };
}

/** The text of a signature's file, of a manifest's bytes. */
export function signatureText(bytes: Uint8Array, { key, publicKey }: SigningKey): string {
  return armoured({ publicKey, signature: sign(null, signedBytes(sha512(bytes)), key) });
}

/**
 * The signature in a file, if it is one of these bytes.
 * @throws NotOfSsh with the reason why it isn't
 */
export function checkedSignature(text: string, bytes: Uint8Array): SshSignature {
  const found = signatureIn(text);
  const x = Buffer.from(found.publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verify(null, signedBytes(sha512(bytes)), key, found.signature)) {
    throw new NotOfSsh('it is not a signature of this manifest');
  }
  return found;
}

/** As `ssh-keygen -l` shows a key. */
export function fingerprint(publicKey: Uint8Array): string {
  const hash = createHash('sha256').update(publicKeyBytes(publicKey)).digest('base64');
  return `SHA256:${hash.replace(/=+$/, '')}`;
}

function sha512(bytes: Uint8Array): Uint8Array {
  return createHash('sha512').update(bytes).digest();
}

function publicHalf(key: KeyObject): Uint8Array {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined) {
    throw new NotOfSsh(`it is a key of ${key.asymmetricKeyType}, not of Ed25519`);
  }
  return Buffer.from(x, 'base64url');
}

const noKey = 'it is no private key of OpenSSH, nor one in PEM';

function pemKey(text: string): KeyObject {
  if (/ENCRYPTED/.test(text)) throw new NotOfSsh(hasPassphrase);
  try {
    return createPrivateKey(text);
  } catch {
    throw new NotOfSsh(noKey);
  }
}

const hasPassphrase =
  'it has a passphrase: use --sign-with and a command that can ask an agent, such as ssh-keygen -Y sign';

/** OpenSSH's own form of a private key (PROTOCOL.key). */
function openSshKey(data: string): KeyObject {
  const reader = new Reader(bytesOf(data));
  if (reader.text(15) !== 'openssh-key-v1\0') throw new NotOfSsh(noKey);
  if (reader.fieldText() !== 'none') throw new NotOfSsh(hasPassphrase);
  reader.field();
  reader.field();
  if (reader.number() !== 1) throw new NotOfSsh('it has several keys');
  reader.field();
  const secret = new Reader(reader.field());
  // A number that is there twice shows whether a passphrase was right.
  secret.bytes(8);
  const type = secret.fieldText();
  if (type !== 'ssh-ed25519') throw new NotOfSsh(`it is a key of ${type}, not of Ed25519`);
  secret.field();
  const seed = secret.field().slice(0, 32);
  // RFC 8410 §7: an Ed25519 key in PKCS #8 is this, and then its 32 bytes.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

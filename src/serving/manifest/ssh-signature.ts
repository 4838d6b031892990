/*
 * Signatures of OpenSSH with Ed25519 keys (PROTOCOL.sshsig, RFC 8709), as far as a manifest needs them (D52). Without modules
 * of Node.js, since the client reads them in browsers too.
 */

/** What a signature is for: one that was made for something else, such as a commit, doesn't count. */
export const signatureNamespace = 'opendata-manifest';

const algorithm = 'ssh-ed25519';
const hashName = 'sha512';
const magic = 'SSHSIG';
const lengths = { key: 32, signature: 64 };

/** A signature as it is in its file. */
export interface SshSignature {
  /** The 32 bytes of the public key that it names. It proves nothing unless that is a key which the reader knows. */
  readonly publicKey: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

/** Thrown if a text is no key or signature of this kind. The message is for users, without a full stop. */
export class NotOfSsh extends Error {}

/**
 * The 32 bytes of a public key, as in a `.pub` file: `ssh-ed25519 AAAA… comment`.
 * @throws NotOfSsh
 */
export function publicKeyIn(line: string): Uint8Array {
  const [type = '', data = ''] = line.trim().split(/\s+/);
  if (type !== algorithm) {
    throw new NotOfSsh(`it is no public key of Ed25519, which is one line that begins with ${algorithm}`);
  }
  const reader = new Reader(bytesOf(data));
  return keyIn(reader);
}

/**
 * The signature in an armoured text, as in `opendata-manifest.json.sig`.
 * @throws NotOfSsh
 */
export function signatureIn(text: string): SshSignature {
  const data = /^-----BEGIN SSH SIGNATURE-----\s([\w+/=\s]*)\s-----END SSH SIGNATURE-----\s*$/.exec(
    text,
  )?.[1];
  if (data === undefined) throw new NotOfSsh('it is no SSH signature');
  const reader = new Reader(bytesOf(data));
  if (reader.text(magic.length) !== magic || reader.number() !== 1)
    throw new NotOfSsh('it is no SSH signature');
  const publicKey = keyIn(new Reader(reader.field()));
  const namespace = reader.fieldText();
  if (namespace !== signatureNamespace) {
    throw new NotOfSsh(`it is a signature for ${JSON.stringify(namespace)}, not for ${signatureNamespace}`);
  }
  reader.field();
  const hash = reader.fieldText();
  if (hash !== hashName) throw new NotOfSsh(`it signs the hash ${JSON.stringify(hash)}, not ${hashName}`);
  const blob = new Reader(reader.field());
  if (blob.fieldText() !== algorithm) throw new NotOfSsh('it is no signature with Ed25519');
  const signature = blob.field();
  if (signature.length !== lengths.signature || !blob.isRead || !reader.isRead)
    throw new NotOfSsh('it is no whole signature');
  return { publicKey, signature };
}

/** The bytes that a signature signs. @param sha512 of the manifest's bytes */
export function signedBytes(sha512: Uint8Array): Uint8Array {
  return joinedBytes(
    textBytes(magic),
    field(textBytes(signatureNamespace)),
    field(textBytes('')),
    field(textBytes(hashName)),
    field(sha512),
  );
}

/** The text of a signature's file, in lines of 70 characters as `ssh-keygen -Y sign` writes them. */
export function armoured({ publicKey, signature }: SshSignature): string {
  const data = joinedBytes(
    textBytes(magic),
    numberBytes(1),
    field(publicKeyBytes(publicKey)),
    field(textBytes(signatureNamespace)),
    field(textBytes('')),
    field(textBytes(hashName)),
    field(joinedBytes(field(textBytes(algorithm)), field(signature))),
  );
  const lines = base64(data).match(/.{1,70}/g) ?? [];
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----', ''].join('\n');
}

/** A public key as a line of a `.pub` file, without a comment. */
export function publicKeyLine(publicKey: Uint8Array): string {
  return `${algorithm} ${base64(publicKeyBytes(publicKey))}`;
}

/** A public key in the form of RFC 8709 §4, of which OpenSSH shows the SHA-256 as its fingerprint. */
export function publicKeyBytes(publicKey: Uint8Array): Uint8Array {
  return joinedBytes(field(textBytes(algorithm)), field(publicKey));
}

function keyIn(reader: Reader): Uint8Array {
  if (reader.fieldText() !== algorithm) throw new NotOfSsh('it is no key of Ed25519');
  const key = reader.field();
  if (key.length !== lengths.key) throw new NotOfSsh('it is no whole key');
  return key;
}

/** Reads the types of RFC 4251 §5. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True if nothing is left. */
  get isRead(): boolean {
    return this.#at === this.#bytes.length;
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NotOfSsh('it is cut off');
    const found = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return found;
  }

  number(): number {
    return this.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  field(): Uint8Array {
    return this.bytes(this.number());
  }

  text(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }

  fieldText(): string {
    return this.text(this.number());
  }
}

/** Base64 without its line breaks, as bytes. @throws NotOfSsh */
export function bytesOf(data: string): Uint8Array {
  try {
    return Uint8Array.from(atob(data.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
  } catch {
    throw new NotOfSsh('it is cut off or changed');
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function numberBytes(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function field(bytes: Uint8Array): Uint8Array {
  return joinedBytes(numberBytes(bytes.length), bytes);
}

function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

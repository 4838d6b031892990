/** The manifest that was taken last, as it is kept at its address. */
export interface TakenManifest {
  sequence: number;
  sha256: string;
}

/** What a signed manifest says of itself. */
export interface SignedManifest {
  readonly sequence?: number;
  readonly site?: { readonly origin?: string };
}

/**
 * Whether a signature of OpenSSH is one of these bytes with one of the keys: all of it but the signature proper is known
 * beforehand (PROTOCOL.sshsig).
 * @param keys lines of `.pub` files: `ssh-ed25519 AAAA…`
 */
export async function isSigned(
  bytes: ArrayBuffer,
  signature: string,
  keys: readonly string[],
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const data = decoded(signature.replace(/-----[^-]+-----/g, ''));
  const purpose = field('opendata-manifest') + field('') + field('sha512');
  const hash = String.fromCharCode(...new Uint8Array(await subtle.digest('SHA-512', bytes)));
  for (const line of keys) {
    const key = decoded(line.trim().split(/\s+/)[1] ?? '');
    const start = `SSHSIG\0\0\0\x01${field(key)}${purpose}\0\0\0S${field('ssh-ed25519')}\0\0\0@`;
    if (!data.startsWith(start) || data.length !== start.length + 64) continue;
    const own = await subtle.importKey('raw', bytesOf(key.slice(-32)), 'Ed25519', false, ['verify']);
    return subtle.verify('Ed25519', own, bytesOf(data.slice(-64)), bytesOf(`SSHSIG${purpose}${field(hash)}`));
  }
  return false;
}

/** Why a signed manifest isn't taken after another one (D52); undefined if it is. */
export function whyRefused(
  { sequence = 0, site }: SignedManifest,
  sha256: string | undefined,
  origin: string,
  last: TakenManifest | undefined,
): string | undefined {
  if (site?.origin !== origin) return `is that of ${site?.origin}`;
  if (last === undefined || sequence > last.sequence) return undefined;
  if (sequence < last.sequence) return 'is an earlier one than was read before';
  return sha256 === last.sha256 ? undefined : 'is another one than was read before';
}

function field(text: string): string {
  return `\0\0${String.fromCharCode(text.length >> 8, text.length & 255)}${text}`;
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

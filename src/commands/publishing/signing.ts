import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { thrownMessage } from '../../base/errors.js';
import { CannotSign, type Signing } from '../../publication/staging/signed-chain.js';
import { publicKeyIn, type SigningKey, signatureText, signingKeyIn } from '../../serving/manifest/signing.js';
import { CommandFailure } from '../cli/failure.js';
import { sourceDate } from '../project/source-date.js';
import type { BuildOptions, SigningOptions } from './build-options.js';

/** More than a signature has; a command that prints more prints something else. */
const mostPrinted = 64 * 1024;

/**
 * How the options sign the manifest (D52); undefined if they don't.
 * @throws CommandFailure if they contradict each other, or a key can't be used
 */
export function signingOf({
  sign,
  signWith,
  first,
  previousKey,
  dryRun,
}: SigningOptions & Pick<BuildOptions, 'dryRun'>): Signing | undefined {
  if (sign !== undefined && signWith !== undefined) {
    throw new CommandFailure('--sign and --sign-with exclude each other: give one of them.');
  }
  if (sign === undefined && signWith === undefined) {
    if (first || previousKey !== undefined) {
      throw new CommandFailure(
        `${first ? '--first' : '--previous-key'} is for a manifest that is signed: give --sign or --sign-with.`,
      );
    }
    return undefined;
  }
  const key = sign === undefined ? undefined : signingKey(sign);
  if (dryRun) return undefined;
  return {
    sign: async (bytes) => (key === undefined ? printedBy(signWith!, bytes) : signatureText(bytes, key)),
    isFirst: first ?? false,
    previousKey: previousKey === undefined ? undefined : publicKeyOf('--previous-key', previousKey),
    now: sourceDate() ?? Date.now(),
  };
}

/**
 * The 32 bytes of the public key in a file.
 * @param option that names it, for the message
 * @throws CommandFailure
 */
export function publicKeyOf(option: string, file: string): Uint8Array {
  return usable(option, file, publicKeyIn);
}

function signingKey(file: string): SigningKey {
  return usable('--sign', file, signingKeyIn);
}

function usable<Key>(option: string, file: string, read: (text: string) => Key): Key {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandFailure(`${option}: ${file} can't be used: ${thrownMessage(error)}.`);
  }
}

/** What a command prints that gets the bytes on its standard input. Its messages go to standard error, as they come. */
function printedBy(command: string, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const failed = (why: string) => reject(new CannotSign(`--sign-with: ${why} (${command})`));
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    const printed: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= mostPrinted) printed.push(piece);
      else child.stdout.destroy();
    });
    child.on('error', (error) => failed(`the command can't be run: ${error.message}`));
    child.on('close', (code, signal) => {
      if (length > mostPrinted) failed('the command printed more than a signature');
      else if (code !== 0) failed(`the command ended with ${signal ?? `the exit code ${code}`}`);
      else resolve(Buffer.concat(printed).toString());
    });
    // Where the command ends before it has read everything, its exit code says whether that is an error.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

import { createHash } from 'node:crypto';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';

/** How each field names the functions that are checked here. Others are left out: nobody is misled by what he can't check. */
const functions: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256', 'sha-512': 'sha512' };

/**
 * Checksums of a whole body that aren't its own: Content-Digest and Repr-Digest (RFC 9530), and what they replaced, Digest
 * (RFC 3230) and Content-MD5 (RFC 1864).
 */
export function digestDifferences(reply: Reply): Difference[] {
  const { status, body } = reply;
  return ['Content-Digest', 'Repr-Digest', 'Digest', 'Content-MD5'].flatMap((header) => {
    const value = replyField(reply, header);
    if (value === undefined) return [];
    const members: (readonly [name: string, digest: string])[] =
      header === 'Content-MD5'
        ? [['md5', value.trim()]]
        : value.split(',').map((member) => {
            const [name = '', ...rest] = member.trim().split('=');
            return [name.toLowerCase(), rest.join('=').replace(/^:|:$/g, '')] as const;
          });
    return members.flatMap(([name, found]) => {
      const algorithm = functions[name];
      if (algorithm === undefined) return [];
      const expected = createHash(algorithm).update(body).digest('base64');
      if (found === expected) return [];
      return [
        difference(
          `header:${header.toLowerCase()}`,
          'verify/digest',
          { status, header, found, expected },
          header,
        ),
      ];
    });
  });
}

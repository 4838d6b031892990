import { alternatives } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { examples } from './live-host.js';

/** Why the manifest of a host is not taken for the publisher's own. */
export type SignatureArgs =
  | { reason: 'missing' }
  /** `detail`: what is wrong with the signature. */
  | { reason: 'wrong'; detail: string }
  /** Fingerprints of keys, as `ssh-keygen -l` shows them. */
  | { reason: 'other-key'; key: string; known: readonly string[] }
  | { reason: 'other-site'; served: string; built: string }
  /** The sequences of two manifests. */
  | { reason: 'older' | 'fork'; served: number; built: number };

function fault(args: SignatureArgs): string {
  switch (args.reason) {
    case 'missing':
      return 'the manifest of this host is not signed, or its signature is missing.';
    case 'wrong':
      return `the signature of the manifest can't be believed: ${args.detail}.`;
    case 'other-key':
      return `the manifest is signed with the key ${args.key}, and not with ${alternatives(args.known)}.`;
    case 'other-site':
      return `the manifest is that of ${args.served}, signed by the same publisher; what was built is for ${args.built}.`;
    case 'older':
      return `the host has an earlier manifest again: its sequence is ${args.served}, that of what was built ${args.built}.`;
    case 'fork':
      return `there are two manifests with the sequence ${args.served}: that of the host is not the one that was built.`;
  }
}

const advice: Readonly<Record<SignatureArgs['reason'], string>> = {
  missing:
    'Build with --sign or --sign-with, and deploy the file opendata-manifest.json.sig beside the manifest.',
  wrong:
    'Somebody changed the manifest, or only one of the two files was uploaded. Compare it with what was built, then deploy that again.',
  'other-key':
    'If the keys were changed, name the new one too, from where readers get it. Otherwise somebody else has published there.',
  'other-site': 'Deploy the publication of this site.',
  older:
    'Somebody put an old publication back, or a cache has kept it. Clients that have seen the later one refuse it. To go back, publish the data of then anew.',
  fork: 'Two builds signed the same place in the sequence: let one branch sign only, one run at a time, with --previous and the address of what is live.',
};

/** Whether the manifest is the publisher's own (D52). */
export const signatureRules = problemsOf({
  'verify/signature': {
    severity: 'error',
    title: "The manifest's signature can't be believed",
    means:
      "You name the publisher's public key (verify --key), and the manifest that the host sends isn't signed with it, is that of another site, or is an earlier one than what was built. The message says which.",
    matters:
      "Readers who have the key refuse such a manifest, and all that it names. If it is nobody's mistake, somebody else has published in the bank's name.",
    examples,
    message: (args: SignatureArgs) => ({ message: fault(args), help: advice[args.reason] }),
  },

  'verify/signature-gap': {
    severity: 'note',
    title: 'Signed manifests lie between this one and what was built',
    means:
      'The manifest that the host sends is signed by the publisher and later than what was built, by more than one.',
    matters:
      'Nothing is wrong with it. The list at manifests.json, below the base path, has those in between.',
    examples,
    message: ({ served, built }: { served: number; built: number }) => ({
      message: `the manifest of this host has the sequence ${served}, that of what was built is ${built}: ${served - built - 1} lie between them.`,
      help: 'Verify with the publication that is live: name its manifest with --manifest.',
    }),
  },
});

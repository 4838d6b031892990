import { alternatives, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';

/** Why a file of content/root can't be published: its name, or its ending; its address is below the base path, or another's. */
export type RootFileArgs =
  | { reason: 'name'; address: string }
  | { reason: 'ending'; name: string; known: readonly string[] }
  | { reason: 'below-base-path'; address: string; basePath: string }
  | { reason: 'taken'; address: string };

function sentences(args: RootFileArgs): { message: string; help: string } {
  switch (args.reason) {
    case 'name':
      return {
        message: `${args.address} can't be the address of a file of yours.`,
        help: 'Names have letters, digits, "-", "_", "~" and dots inside, 200 characters at most; only the folder .well-known begins with a dot. The names errors, opendata-manifest.json, 404.html and those of files for hosts, such as vercel.json, are taken.',
      };
    case 'ending':
      return {
        message: `the media type of ${quoted(args.name)} isn't known.`,
        help: `It follows from the ending: ${alternatives(args.known, 30)}, in small letters.`,
      };
    case 'below-base-path':
      return {
        message: `the address of this file would be ${args.address}, below the basePath ${args.basePath}, where all addresses are the publication's own.`,
        help: 'Move it to another folder of content/root.',
      };
    case 'taken':
      return {
        message: `the address of this file would be ${args.address}, and the publication has a file of its own there.`,
        help: 'Rename it or remove it. Only robots.txt takes the place of the one that pages have.',
      };
  }
}

/** What can be wrong with the files that are copied to the web root. */
export const rootFileProblems = problemsOf({
  'content/root-file': {
    severity: 'error',
    alike: ({ reason }) => reason,
    message: sentences,
  },
});

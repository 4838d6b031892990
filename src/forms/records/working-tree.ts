import type { Asked, HandedIn, Pushed, ToHandIn } from './contract.js';

/** The git working tree that the content is in, as the forms use it. Files are named from the content folder on. */
export interface WorkingTree {
  readonly state: () => Pick<NonNullable<ToHandIn['tree']>, 'branch' | 'main'>;
  /** The SHA-256 of a file as it is in the last commit, with each of the line breaks that it may have here; empty without one. */
  readonly committed: (file: string) => readonly string[];
  /**
   * Commits files as they are in the folder.
   * @param author who is signed in; undefined for the user of git
   * @throws Refused with what keeps it from being made
   */
  readonly commit: (
    wanted: Asked<'hand-in'>,
    author: string | undefined,
  ) => Pick<HandedIn, 'branch' | 'commit' | 'remote'>;
  /** Sends a branch, as the user's own git does. @throws Refused with what git says */
  readonly push: (branch: string) => Promise<Pushed>;
  /** The name for a branch, with a number behind it if there is one already. */
  readonly freeBranch: (name: string) => string;
}

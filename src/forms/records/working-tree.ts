import type { Asked, FileSinceCommit, HandedIn, HandOver, TreeState } from './contract.js';

/** The git working tree that the content is in, as the forms use it. */
export interface WorkingTree {
  readonly state: () => TreeState;
  /** The files of the content that a commit of all would change. */
  readonly changed: () => readonly FileSinceCommit[];
  /** @throws Refused with what keeps it from being made */
  readonly commit: (wanted: Asked<'hand-in'>) => Pick<HandedIn, 'branch' | 'commit'>;
  /** How a branch gets to others. */
  readonly handOver: (branch: string) => HandOver;
  /** The name for a branch, with a number behind it if there is one already. */
  readonly freeBranch: (name: string) => string;
}

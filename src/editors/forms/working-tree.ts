import type { HandOver, TreeState } from './review-contract.js';

/**
 * The git working tree that the content is in, as the forms use it. Paths are from the content folder, with slashes.
 */
export interface WorkingTree {
  readonly state: () => TreeState;
  /** The files of the content in the last commit. */
  readonly committed: () => ReadonlyMap<string, CommittedFile>;
  /** The files of the content in the folder: those that git knows, and those that it would add. */
  readonly present: () => readonly string[];
  /** The bytes of objects. */
  readonly read: (ids: readonly string[]) => ReadonlyMap<string, Buffer>;
  /** The object that bytes are stored as. */
  readonly idOf: (bytes: Uint8Array) => string;
  /** The bytes of files as a commit stores them, which may have other line breaks; undefined for one that only git can store. */
  readonly stored: (files: ReadonlyMap<string, Buffer>) => ReadonlyMap<string, Buffer | undefined>;
  /** @throws Refused with what keeps it from being made */
  readonly commit: (wanted: WantedCommit) => Promise<MadeCommit>;
  /** How a branch gets to others. */
  readonly handOver: (branch: string) => HandOver;
  /** The name for a branch, with a number behind it if there is one already. */
  readonly freeBranch: (name: string) => string;
}

export interface CommittedFile {
  readonly id: string;
  readonly mode: string;
}

export interface WantedFile {
  /** Its bytes as they are to be stored; undefined to remove it. */
  readonly stored: Buffer | undefined;
  /** As it is in the folder. */
  readonly working: Buffer | undefined;
}

export interface WantedCommit {
  readonly files: ReadonlyMap<string, WantedFile>;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly branch: string;
  readonly runsHooks: boolean;
}

export interface MadeCommit {
  readonly commit: string;
  readonly branch: string;
}

import type { Collection } from '../../model/collection.js';
import type { EditedField, RecordAddress } from './contract.js';

/** What the page and its server say to each other about what changed, and about handing it in. */
export interface ReviewCalls {
  readonly review: (asked: Record<never, never>) => Review;
  /** The words of a commit of some changes. */
  readonly 'commit-words': (asked: { readonly chosen: readonly string[] }) => CommitWords;
  readonly commit: (asked: HandIn) => HandedIn;
  /** A page with what changes for the public, to save or to mail. */
  readonly 'changes-page': (asked: Record<never, never>) => ChangesPage;
}

/** What changed, and what can be done with it. */
export interface Review {
  /** What it is compared with, in words; empty if there is nothing. */
  readonly since: string;
  readonly changes: readonly ReviewedChange[];
  /** The number of changes that are not listed. */
  readonly more: number;
  /** Absent if the content is in no git working tree. */
  readonly tree?: TreeState & {
    /** How what waits on the branch gets to others. */
    readonly handOver: HandOver;
    /** True if a proxy says who the author is. */
    readonly isAuthorKnown?: true;
    /** A name for a branch that isn't there yet. */
    readonly proposal: string;
  };
}

/** A record that changed, or a file as a whole. */
export interface ReviewedChange {
  /** Says which change it is: another one, if it is changed once more. */
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly file: string;
  /** Of a file that can't be handed in here, the reason. */
  readonly reason?: string;
  /** What changed, in words: the first few fields, and the number of all. */
  readonly fields: readonly EditedField[];
  readonly count: number;
  readonly record?: {
    readonly brand: string;
    readonly brandName: string;
    readonly collection: Collection;
    readonly noun: string;
    readonly identity: string;
    readonly name: string;
    /** When it is published, if it has times. */
    readonly when: string;
    /** Where it is now. */
    readonly at?: RecordAddress;
  };
}

export interface CommitWords {
  readonly subject: string;
  readonly body: string;
}

/** What is to be committed. */
export interface HandIn {
  /** The changes, by their ids. */
  readonly chosen: readonly string[];
  readonly branch: string;
  /** The first line of the message; the words of the changes if it is empty. */
  readonly subject: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly runsHooks: boolean;
}

export interface HandedIn {
  readonly commit: string;
  readonly branch: string;
  readonly message: string;
  readonly files: readonly string[];
  readonly handOver: HandOver;
}

export interface ChangesPage {
  readonly name: string;
  readonly html: string;
}

export interface TreeState {
  /** The last commit; absent before the first. */
  readonly head?: { readonly commit: string; readonly committed: string; readonly subject: string };
  /** Absent if none is checked out. */
  readonly branch?: string;
  /** The branch that is published from, as far as that can be known. */
  readonly main?: string;
  /** The commits of the branch that the main branch doesn't have, the newest first, at most so many as are shown. */
  readonly waiting: readonly { readonly commit: string; readonly subject: string; readonly author: string }[];
  readonly author: { readonly name: string; readonly email: string };
  /** Why nothing can be committed now, in sentences. */
  readonly stops: readonly string[];
  /** The hooks of the repository that a commit would run. */
  readonly hooks: readonly string[];
}

/** How a branch gets to others. */
export interface HandOver {
  /** The command that sends it; absent without a remote. */
  readonly push?: string;
  /** Where it is sent, without a password. */
  readonly remote?: string;
  /** The page on which a pull or merge request is opened, if the service is known. */
  readonly request?: { readonly service: string; readonly url: string };
}

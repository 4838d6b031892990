/** What the page and its server say to each other about handing in what changed. */
export interface HandInCalls {
  readonly 'to-hand-in': (asked: Record<never, never>) => ToHandIn;
  readonly 'hand-in': (asked: HandIn) => HandedIn;
}

/** What can be handed in. */
export interface ToHandIn {
  /** Absent if the content is in no git working tree. */
  readonly tree?: TreeState & {
    readonly files: readonly FileSinceCommit[];
    /** True if a proxy says who the author is. */
    readonly isAuthorKnown: boolean;
    /** A name for a branch that isn't there yet. */
    readonly proposal: string;
  };
}

export interface TreeState {
  /** When the last commit was made (ISO 8601); absent before the first. */
  readonly committed?: string;
  /** Absent if none is checked out. */
  readonly branch?: string;
  /** The branch that is published from, as far as that can be known. */
  readonly main?: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** A file of the content that differs from the last commit. */
export interface FileSinceCommit {
  /** From the content folder on. */
  readonly file: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

export interface HandIn {
  /** All files that changed, as they were shown. */
  readonly files: readonly string[];
  readonly branch: string;
  readonly sentence: string;
  readonly author: { readonly name: string; readonly email: string };
}

export interface HandedIn {
  readonly commit: string;
  readonly branch: string;
  readonly files: readonly string[];
  readonly handOver: HandOver;
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

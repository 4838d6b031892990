import type { FieldPath } from '../../../model/location.js';
import type { SiteOverview } from '../contract.js';
import type { PublicPageAsked } from '../public-page-contract.js';

/** What a page gets. */
export interface PageContext {
  readonly site: SiteOverview;
  /** What its address has after its path. */
  readonly rest: readonly string[];
  /** Says something to readers of screens. */
  readonly say: (text: string) => void;
  /** Goes to another page, or shows the same anew. */
  readonly go: (hash: string) => void;
  /** Makes the page one that is left only after a question while it is changed, and is saved by Ctrl+S. */
  readonly edit: (page: EditedPage) => void;
}

export interface EditedPage {
  readonly isChanged: boolean;
  save(): void;
  /** Opens a field that an address names, and gives it the focus. */
  focus?(field: FieldPath): void;
}

/** What the public page of a record is made of. */
export interface PageSource {
  /** The record as it is now, in its file and in the form. */
  readonly asked: PublicPageAsked;
  /** A link to a field, with a text behind its name. */
  linkTo(field: FieldPath, more: string): HTMLElement;
}

/** The public page of a record as it is shown beside the form. */
export interface PublicView {
  /** Shows the page of what is in the form. What is asked for later wins. */
  show(source: PageSource): Promise<void>;
}

import type { FieldPath } from '../../../model/location.js';
import type { SiteOverview } from '../contract.js';

/** What a page gets. */
export interface PageContext {
  readonly site: SiteOverview;
  /** What its address has after its path. */
  readonly rest: readonly string[];
  /** Says something to readers of screens. */
  readonly say: (text: string) => void;
  /** Goes to another page, or shows the same anew. */
  readonly go: (hash: string) => void;
  /** Does something whenever the content has changed on disk, as long as the page is shown. */
  readonly whenChanged: (refresh: () => Promise<void>) => void;
  /** Makes the page one that is left only after a question while it is changed, and is saved by Ctrl+S. */
  readonly edit: (page: EditedPage) => void;
}

export interface EditedPage {
  readonly isChanged: boolean;
  save(): void;
  /** Opens a field that an address names, and gives it the focus. */
  focus?(field: FieldPath): void;
}

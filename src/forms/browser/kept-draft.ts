import type { KeptDraft } from './edited-record.js';

/** The tab keeps the draft of the page that it shows, so that it is there again after the page was loaded anew. */
const key = 'opendata-forms-draft';

/** That of before the page was loaded, or of a page that is about to be shown. */
let kept: Partial<KeptDraft> & { readonly of?: string } = JSON.parse(sessionStorage.getItem(key) ?? '{}');

/** @param draft of the page at the present address; undefined once nothing on it is unsaved */
export function keepDraft(draft: KeptDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...draft, of: location.hash }));
  } catch {
    // The storage of the browser is full.
  }
}

/** The page at an address begins with a draft. */
export function passDraft(of: string, draft: KeptDraft): void {
  kept = { ...draft, of };
}

/** The draft that the page at the present address had before it was loaded anew. It is given once. */
export function takeKeptDraft(): KeptDraft | undefined {
  const { of, draft, ...more } = kept;
  if (of !== location.hash || draft === undefined) return undefined;
  kept = {};
  return { draft, ...more };
}

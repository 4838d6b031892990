import type { KeptDraft } from './edited-record.js';

const keyOf = (address: string) => `opendata-forms-draft ${address}`;

/**
 * The tab keeps what is typed on a page, so that it is there again after the page was loaded anew.
 * @param draft undefined once nothing on it is unsaved
 * @param address of the page, which may be one that is about to be shown
 */
export function keepDraft(draft: KeptDraft | undefined, address = location.hash): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(address));
    else sessionStorage.setItem(keyOf(address), JSON.stringify(draft));
  } catch {
    // The storage of the browser is full.
  }
}

/** What was typed on the page at the present address, and not saved. */
export function keptDraft(): KeptDraft | undefined {
  const kept = sessionStorage.getItem(keyOf(location.hash));
  return kept === null ? undefined : JSON.parse(kept);
}

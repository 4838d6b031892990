/** Sends what is searched for behind a #, so that no server's log has it. */
export function startSearchBehindHash(): void {
  document.querySelector('[data-behind-hash]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const asked = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    location.assign(`${form.action}#${asked}`);
  });
}

/** What the search finds in the session's storage if it is to ask for the reader's location. */
const hereKey = 'here';

/** Makes a link to the search ask for the reader's location there. It isn't in the address, so that no link to it asks. */
export function startHere(): void {
  document.querySelector('[data-here]')?.addEventListener('click', () => {
    try {
      sessionStorage.setItem(hereKey, '1');
    } catch {
      // Without storage, the page of the search has its own button.
    }
  });
}

/** Whether the search is to ask for the reader's location at once; not again after that. */
export function isAskedForHere(): boolean {
  try {
    const isAsked = sessionStorage.getItem(hereKey) !== null;
    sessionStorage.removeItem(hereKey);
    return isAsked;
  } catch {
    return false;
  }
}

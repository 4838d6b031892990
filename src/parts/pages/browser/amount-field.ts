import { moneyText, signOf } from '../money.js';
import type { choice } from '../texts/products.js';
import { readAmount, tiersOf } from './amount.js';
import { element } from './element.js';
import { momentNow } from './moment-now.js';
import { showRecords } from './records.js';
import { showTermsOf } from './terms.js';
import { filled } from './words.js';

/** The texts of a page with amounts. */
export type AmountWords = Pick<typeof choice, 'says' | 'holds' | 'none'> & {
  readonly example: string;
  readonly currency: string;
};

// Amounts are looked up in the terms of the day.
showTermsOf(momentNow().date);
showRecords();

const words: AmountWords = JSON.parse(document.getElementById('choice')!.textContent!);
export const sign = signOf(words.currency);
export const money = (amount: string) => moneyText(amount, words.currency);

/** What was chosen stands behind `#`, so that no server's log has it. */
export const address = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');

export function keep(name: string, value: string): void {
  if (value === '') address.delete(name);
  else address.set(name, value);
  const text = address.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  history.replaceState(history.state, '', text === '' ? location.pathname + location.search : `#${text}`);
}

export const all = <T extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<T>(selector),
];
export const field = document.getElementById('at') as HTMLInputElement | null;

/** Whether an element is of a day that isn't this one. */
export const isOther = (part: Element) => part.closest('[data-from][hidden], [data-until][hidden]') !== null;

/** Marks the tiers of a set that the amount falls in, or says that there is none. Without an amount all marks go away. */
function markSet(set: HTMLElement, amount: string | undefined): void {
  for (const gap of all(':scope > .gap', set)) gap.remove();
  const tiers = all<HTMLLIElement>('li', set);
  const found =
    amount === undefined
      ? []
      : tiersOf(
          Number(amount),
          tiers.map(({ dataset: { lo, hi } }) => ({
            lo: Number(lo),
            hi: hi === undefined ? Number.POSITIVE_INFINITY : Number(hi),
          })),
        );
  tiers.forEach((tier, at) => {
    tier.querySelector('.hidden-text')?.remove();
    const isIn = found.includes(at);
    tier.classList.toggle('holds', isIn);
    if (isIn)
      tier.append(
        element('span', { className: 'hidden-text', textContent: filled(words.holds, money(amount!)) }),
      );
  });
  set.classList.toggle('marked', found.length > 0);
  if (amount !== undefined && found.length === 0)
    set
      .querySelector('ul')!
      .before(element('p', { className: 'gap', textContent: filled(words.none, money(amount)) }));
}

/** Marks the tiers for the amount that is written, which is returned in its plain form; undefined if there is none. */
export function mark(): string | undefined {
  if (field === null) return undefined;
  const amount = readAmount(field.value, sign);
  const status = document.getElementById('says')!;
  const text = amount === undefined ? words.example : filled(words.says, money(amount));
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle('error', amount === undefined);
  field.setAttribute('aria-invalid', String(amount === undefined));
  for (const set of all('.rates')) markSet(set, amount);
  return amount;
}

/** Writes the amount of the address into the field. */
export function readAmountOfAddress(): void {
  const at = address.get('at');
  if (field !== null && at !== null)
    field.value = readAmount(at, sign) === undefined ? at : money(at).replace(sign, '');
}

/** Follows the amount as it is written, and the address as it changes. */
export function startAmount(marked: () => void, shown: () => void): void {
  field?.addEventListener('input', () => {
    marked();
    keep('at', readAmount(field.value, sign) ?? '');
  });
  document.getElementById('amount')?.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('popstate', () => {
    // A link to a part of the page changes nothing.
    if (/^#[^=]+$/.test(location.hash)) return;
    for (const name of [...address.keys()]) address.delete(name);
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) address.set(name, value);
    shown();
  });
}

// What is folded on the screen is on paper too.
addEventListener('beforeprint', () => {
  for (const folded of all<HTMLDetailsElement>('main details:not([open], .record)')) {
    folded.open = true;
    folded.dataset['printed'] = '';
  }
});
addEventListener('afterprint', () => {
  for (const folded of all<HTMLDetailsElement>('details[data-printed]')) {
    folded.open = false;
    delete folded.dataset['printed'];
  }
});

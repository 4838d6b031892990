import { folded } from '../folded.js';
import { element } from './element.js';
import { fetched } from './fetch.js';

/** The number of results that a search over several pages shows. */
const mostResults = 50;

/** A search field with a line that says how many were found. */
function fieldIn(container: HTMLElement, label: string, search: (words: readonly string[]) => void) {
  const status = element('span', { className: 'quiet', role: 'status' });
  const input = element('input', { type: 'search', autocomplete: 'off', spellcheck: false });
  container.append(element('label', {}, element('span', { textContent: label }), input), status);
  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const words = folded(input.value)
        .split(' ')
        .filter((word) => word !== '');
      search(words);
    }, 120);
  });
  const { found1 = '', found = '' } = container.dataset;
  return {
    say: (count: number | undefined) => {
      const text = count === 1 ? found1 : found;
      const shown = count?.toLocaleString(document.documentElement.lang) ?? '';
      status.textContent = count === undefined ? '' : text.replace('{0}', shown);
    },
    fail: (text: string) => {
      status.textContent = text;
    },
  };
}

/** Fields that show only items with all words of a search, and hide sections without any. */
export function startFilters(): void {
  for (const container of document.querySelectorAll<HTMLElement>('[data-filter]')) {
    const { filter = '', label = '' } = container.dataset;
    const items = [...document.querySelectorAll<HTMLElement>(filter)];
    let texts: string[] | undefined;
    const field = fieldIn(container, label, (words) => {
      texts ??= items.map(textOf);
      let count = 0;
      for (const [at, item] of items.entries()) {
        item.hidden = !words.every((word) => texts![at]!.includes(word));
        if (!item.hidden) count++;
      }
      for (const section of new Set(items.map((item) => item.closest('section')))) {
        if (section !== null) section.hidden = items.every((item) => item.hidden || !section.contains(item));
      }
      field.say(words.length === 0 ? undefined : count);
    });
  }
}

/** The text that a search compares with: that of the item, and the names of the fields around it. */
function textOf(item: HTMLElement): string {
  return folded(`${item.id.replaceAll('/', ' ')} ${item.textContent}`);
}

/** A search for fields in all pages of the reference that this one links, which are fetched when it is first used. */
export function startSearchOfPages(): void {
  const container = document.querySelector<HTMLElement>('[data-fields-label]');
  if (container === null) return;
  const { fieldsLabel = '', failed = '' } = container.dataset;
  const results = element('ul', { className: 'plain results' });
  let fields: Promise<readonly Found[]> | undefined;
  let turn = 0;
  const field = fieldIn(container, fieldsLabel, async (words) => {
    const own = ++turn;
    if (words.length === 0) {
      results.replaceChildren();
      field.say(undefined);
      return;
    }
    try {
      fields ??= fieldsLinkedIn(document, new Set());
      const found = (await fields).filter(({ text }) => words.every((word) => text.includes(word)));
      if (own !== turn) return;
      results.replaceChildren(...found.slice(0, mostResults).map(itemOf));
      field.say(found.length);
    } catch {
      fields = undefined;
      field.fail(failed);
    }
  });
  container.append(results);
}

/** Leads from the first page of a list to the one that has the field of the address. */
export async function startLeadingToField(): Promise<void> {
  const id = location.hash.slice(1);
  if (id === '' || document.getElementById(id) !== null) return;
  try {
    for (const href of fieldPagesOf(document)) {
      if ((await pageAt(href)).getElementById(id) === null) continue;
      return location.replace(href + location.hash);
    }
  } catch {
    // The reader stays on the first page, which links the others.
  }
}

/** A field in a page of the reference. */
interface Found {
  readonly href: string;
  readonly list: string;
  readonly path: string;
  readonly meaning: string;
  readonly text: string;
}

/** The addresses of the pages of fields that a page links. */
function fieldPagesOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-fields]')].map(({ href }) => href);
}

async function pageAt(href: string): Promise<Document> {
  return new DOMParser().parseFromString(await (await fetched(href)).text(), 'text/html');
}

/** @param known the addresses of pages that were fetched, to which this adds */
async function fieldsLinkedIn(page: Document, known: Set<string>): Promise<Found[]> {
  const next = fieldPagesOf(page).filter((href) => !known.has(href));
  for (const href of next) known.add(href);
  const found = await Promise.all(
    next.map(async (href) => {
      const own = await pageAt(href);
      return [...fieldsIn(own, href), ...(await fieldsLinkedIn(own, known))];
    }),
  );
  return found.flat();
}

function fieldsIn(page: Document, href: string): Found[] {
  const list = page.querySelector('h1')?.textContent ?? '';
  return [...page.querySelectorAll<HTMLElement>('.fields > div')].map((item) => ({
    href: `${href}#${item.id}`,
    list,
    path: item.id.split('/').slice(1).join('.'),
    meaning: item.querySelector('dd')?.firstChild?.textContent ?? '',
    text: textOf(item),
  }));
}

function itemOf({ href, list, path, meaning }: Found): HTMLLIElement {
  return element(
    'li',
    {},
    element('a', { href }, element('code', { textContent: path })),
    element('span', { className: 'quiet', textContent: ` ${list}` }),
    element('br', {}),
    meaning,
  );
}

/** Buttons that copy what is in a `pre`. Browsers allow it on secure pages only. */
export function startCopying(): void {
  if (navigator.clipboard === undefined) return;
  for (const section of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const { copy = '', copied = '' } = section.dataset;
    for (const pre of section.querySelectorAll('pre')) {
      const button = element('button', { type: 'button', className: 'secondary copy', textContent: copy });
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(pre.textContent ?? '');
        button.textContent = copied;
        window.setTimeout(() => {
          button.textContent = copy;
        }, 2000);
      });
      pre.after(button);
    }
  }
}

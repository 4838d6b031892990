import { commonEnds } from '../../../base/common-ends.js';
import { element } from '../../../parts/pages/browser/element.js';

/** A text that is read as one: a paragraph, an item, a heading, a cell. */
interface Unit {
  readonly block: HTMLElement;
  /** In order, at least one. */
  readonly nodes: readonly ChildNode[];
  readonly text: string;
  /** Where its links lead. */
  readonly links: string;
}

const blocks = 'p, li, dt, dd, h1, h2, h3, h4, td, th, summary, pre, caption, div, section, article, main';

/** What only has items of its own. */
const lists = 'ul, ol, dl, table, thead, tbody, tr';

/**
 * Marks where a page differs from another one, in words as well: what is new or changed as inserted, what is gone as
 * deleted.
 * @returns the number of differences
 */
export function markDifferences(was: HTMLElement, is: HTMLElement): number {
  const [before, after] = [unitsOf(was), unitsOf(is)];
  let count = 0;
  for (const { gone, fresh, end } of hunksOf(before, after)) {
    for (const unit of fresh) {
      const at = gone.findIndex(({ block }) => block.tagName === unit.block.tagName);
      const [former] = at < 0 ? [] : gone.splice(0, at + 1).slice(-1);
      markFresh(unit, former);
    }
    for (const unit of gone) addGone(unit, after[end], is);
    count += fresh.length + gone.length;
  }
  return count;
}

function unitsOf(page: HTMLElement): Unit[] {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const nodes = new Map<HTMLElement, ChildNode[]>();
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    if (node.data.trim() === '') continue;
    const block = node.parentElement!.closest<HTMLElement>(blocks)!;
    nodes.set(block, [...(nodes.get(block) ?? []), node]);
  }
  return [...nodes].map(([block, own]) => ({
    block,
    nodes: own,
    text: own
      .map(({ textContent }) => textContent)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
    links: own
      .map(({ parentElement }) => parentElement!.closest('a')?.getAttribute('href') ?? '')
      .join(' ')
      .trim(),
  }));
}

function isSame(one: Unit | undefined, other: Unit | undefined): boolean {
  return (
    one?.text === other?.text && one?.links === other?.links && one?.block.tagName === other?.block.tagName
  );
}

/** Where two pages differ: units that are gone, those in their place, and the index of the one that follows them. */
function hunksOf(whole: readonly Unit[], wholeAfter: readonly Unit[]) {
  // Most of a page stays: what both begin and end with needs no table.
  const { start, end } = commonEnds(whole, wholeAfter, isSame);
  const before = whole.slice(start, whole.length - end);
  const after = wholeAfter.slice(start, wholeAfter.length - end);
  // How many units are common from two places on, in the longest way.
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] = isSame(before[i], after[j])
        ? common[i + 1]![j + 1]! + 1
        : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const hunks: { gone: Unit[]; fresh: Unit[]; end: number }[] = [];
  let isOpen = false;
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [one, other] = [before[i], after[j]];
    if (one !== undefined && isSame(one, other)) {
      isOpen = false;
      i++;
      j++;
      continue;
    }
    if (!isOpen) hunks.push({ gone: [], fresh: [], end: start + j });
    isOpen = true;
    const open = hunks.at(-1)!;
    if (one !== undefined && (other === undefined || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      open.gone.push(one);
      i++;
    } else {
      open.fresh.push(other!);
      open.end = start + ++j;
    }
  }
  return hunks;
}

function markFresh({ nodes, text, links }: Unit, former: Unit | undefined): void {
  for (const node of nodes) {
    const holder = element('ins', {});
    node.replaceWith(holder);
    holder.append(node);
  }
  const word = element('mark', {}, former === undefined ? 'new' : 'changed');
  const was = former && (former.text === text ? former.links : former.text);
  nodes.at(-1)!.parentElement!.after(' ', word, ...(was ? [' ', element('del', {}, was)] : []));
  if (former?.text === text && links !== '') word.after(' ', element('ins', {}, links));
}

/** Shows a unit that is gone, before the one that followed it, or at the end. */
function addGone({ block, text }: Unit, next: Unit | undefined, page: HTMLElement): void {
  let place: HTMLElement | undefined = next?.block;
  const isAlike = place?.tagName === block.tagName;
  while (!isAlike && place?.parentElement?.matches(lists)) place = place.parentElement;
  const made = element(isAlike ? (block.localName as 'p') : 'p', {}, element('mark', {}, 'gone'), ' ');
  made.append(element('del', {}, text));
  if (place === undefined) page.append(made);
  else place.before(made);
}

import { type Change, gone, type Step, type Way } from './change.js';

interface ListRules {
  /** The least number of items that v2.1 takes. */
  readonly min?: number;
  /** The version that requires an Identification of every item, where the other doesn't. */
  readonly identifiedIn?: 'v2.1' | 'v2.2';
}

/** A list: every item is changed, what can't be said is left out, and so is a list of which nothing remains. */
export function each(item: Change, { min = 0, identifiedIn }: ListRules = {}): Change {
  return {
    up: (value, way) => changedItems(value as readonly unknown[], item.up, min, identifiedIn === 'v2.2', way),
    down: (value, way) =>
      changedItems(value as readonly unknown[], item.down, min, identifiedIn === 'v2.1', way),
  };
}

function changedItems(
  items: readonly unknown[],
  step: Step,
  min: number,
  identified: boolean,
  way: Way,
): unknown {
  let copy: unknown[] | undefined;
  let taken: Set<unknown> | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    way.enter(index);
    let made = step(item, way);
    if (identified && made !== gone && (made as Identified).Identification === undefined) {
      taken ??= new Set(items.map((each) => (each as Identified).Identification));
      made = withNumber(made as Identified, index, taken, way);
    }
    way.leave();
    if (made !== item) copy ??= items.slice(0, index);
    if (made !== gone) copy?.push(made);
  }
  const left = copy ?? items;
  return left.length < min || (left.length === 0 && items.length > 0) ? gone : left;
}

interface Identified {
  readonly Identification?: string;
}

/** The item with its place in the list for an Identification, counted from 1, or the next number that is free. */
function withNumber(item: Identified, index: number, taken: Set<unknown>, way: Way): Identified {
  let number = index + 1;
  while (taken.has(String(number))) number++;
  const Identification = String(number);
  taken.add(Identification);
  way.enter('Identification');
  way.lose('supplied', Identification);
  way.leave();
  return { ...item, Identification };
}

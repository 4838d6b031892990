import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { Answers, Asked, CallName, SiteOverview } from '../records/contract.js';
import { listHash } from './addresses.js';
import { askServer } from './server.js';

/** What is edited on a page: it is left only after a question while it is changed, and is saved by Ctrl+S. */
export interface EditedPage {
  isChanged(): boolean;
  save(): void;
}

/** What a page gets. */
export interface PageContext {
  readonly site: SiteOverview;
  /** The steps of its address. */
  readonly steps: readonly string[];
  readonly edit: (page: EditedPage) => void;
}

/** A brand's records of a collection. */
export interface ListOfBrand {
  /** As it is asked for. */
  readonly asked: Asked<'form'>;
  /** The brand's name. */
  readonly name: string;
  readonly nouns: readonly [one: string, several: string];
  readonly takesMore: boolean;
  readonly isSold: boolean;
  readonly isPlace: boolean;
}

/** The list of a brand's folder and a collection; undefined if there is none. */
export function listOf(
  { brands }: SiteOverview,
  folder: string | undefined,
  name: string | undefined,
): ListOfBrand | undefined {
  const brand = brands.find((each) => each.folder === folder);
  const of = brand?.collections.find(({ collection }) => collection === name);
  if (brand === undefined || of === undefined) return undefined;
  const { collection } = of;
  const isPlace = collection === 'branches' || collection === 'atms';
  return { ...of, asked: { brand: brand.folder, collection }, name: brand.name, isPlace };
}

/** Says something to readers of screens. */
export function say(text: string): void {
  document.querySelector('#status')!.textContent = text;
}

/** What the server answered: undefined as long as it hasn't. `again` asks anew. */
export interface Answer<Name extends CallName> {
  readonly value: Answers[Name] | undefined;
  readonly error: string;
  readonly again: () => void;
}

/** Asks the server when the page is shown, and again when what is asked is another. */
export function useAsked<Name extends CallName>(name: Name, what: Asked<Name>): Answer<Name> {
  const [answer, setAnswer] = useState<Pick<Answer<Name>, 'error' | 'value'>>({
    value: undefined,
    error: '',
  });
  const [count, setCount] = useState(0);
  const key = JSON.stringify([name, what]);
  useEffect(() => {
    let isOver = false;
    askServer(name, what).then(
      (value) => isOver || setAnswer({ value, error: '' }),
      (error) => isOver || setAnswer({ value: undefined, error: thrownMessage(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [key, count]);
  return { ...answer, again: () => setCount((now) => now + 1) };
}

/** A page with its heading, which the window is called by. `isBusy` as long as something is missing. */
export function Page({
  title,
  crumbs = [],
  lead,
  errors = [],
  isBusy = false,
  children,
}: {
  readonly title: string;
  readonly crumbs?: readonly ComponentChildren[];
  readonly lead?: ComponentChildren;
  readonly errors?: readonly string[];
  readonly isBusy?: boolean;
  readonly children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Open data`;
  }, [title]);
  const wrong = errors.filter((text) => text !== '');
  return (
    <div aria-busy={isBusy && wrong.length === 0}>
      {crumbs.length > 0 && (
        <nav class="crumbs" aria-label="Where you are">
          {crumbs.map((each, at) => (
            <>
              {at > 0 && ' › '}
              {each}
            </>
          ))}
        </nav>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {wrong.map((text) => (
        <Notice kind="bad">{text}</Notice>
      ))}
      {wrong.length === 0 && !isBusy && children}
    </div>
  );
}

/** A message that gets the focus when it appears, if it says how something ended. */
export function Notice({
  kind,
  isOutcome = false,
  children,
}: {
  readonly kind?: 'bad' | 'good';
  readonly isOutcome?: boolean;
  readonly children: ComponentChildren;
}) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOutcome) return;
    own.current?.focus({ preventScroll: true });
    own.current?.scrollIntoView({ block: 'nearest' });
  }, [isOutcome]);
  return (
    <div class={`notice${kind === undefined ? '' : ` ${kind}`}`} tabIndex={-1} ref={own}>
      {children}
    </div>
  );
}

/** `Branches`, as a link to the list. */
export function listCrumb({ asked: { brand, collection }, nouns }: ListOfBrand): ComponentChildren {
  return <a href={listHash(brand, collection)}>{capital(nouns[1])}</a>;
}

/** Something that takes a moment: while it does, its button rests; what keeps it from being done is shown. */
export function useRun() {
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    setText('');
    try {
      await what();
    } catch (failed) {
      setText(thrownMessage(failed));
    }
    setBusy(false);
  };
  const error = text !== '' && (
    <Notice kind="bad" isOutcome key={text}>
      {text}
    </Notice>
  );
  return { error, isBusy, run, clear: () => setText('') };
}

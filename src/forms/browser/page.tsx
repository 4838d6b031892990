import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { FieldPath } from '../../model/location.js';
import type { Answers, CallName, Asked as Question, SiteOverview } from '../records/contract.js';
import { askServer } from './server.js';

/** What is edited on a page: it is left only after a question while it is changed, and is saved by Ctrl+S. */
export interface EditedPage {
  isChanged(): boolean;
  save(): void;
  focus?(field: FieldPath): void;
}

/** What a page gets. */
export interface PageContext {
  readonly site: SiteOverview;
  /** The steps of its address. */
  readonly steps: readonly string[];
  readonly edit: (page: EditedPage) => void;
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
export function useAsked<Name extends CallName>(name: Name, what: Question<Name>): Answer<Name> {
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

/** A dialog that is open. It is closed by `closed`, with the value of the button that was pressed. */
export function Dialog({
  title,
  closed,
  children,
}: {
  readonly title: string;
  readonly closed: (pressed: string) => void;
  readonly children: ComponentChildren;
}) {
  const own = useRef<HTMLDialogElement>(null);
  useEffect(() => own.current?.showModal(), []);
  return (
    <dialog ref={own} aria-label={title} onClose={({ currentTarget }) => closed(currentTarget.returnValue)}>
      <form method="dialog">
        <h2>{title}</h2>
        {children}
      </form>
    </dialog>
  );
}

/** `Branches` of `branches`, as a link to the list. */
export function listCrumb(href: string, several: string): ComponentChildren {
  return <a href={href}>{capital(several)}</a>;
}

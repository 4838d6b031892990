import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { CallAnswers, ListOverview, SiteOverview } from '../records/replies.js';
import type { Asked, CallName } from '../records/requests.js';
import { listHash } from './addresses.js';
import { keepDraft } from './kept-draft.js';
import { askServer } from './server.js';

/** What is edited on a page: it is left only after a question while it is changed, and is saved by Ctrl+S. */
interface EditedPage {
  isChanged(): boolean;
  save(): void;
}

/** The page that is shown: its address, and what is edited on it. */
export const present: { hash: string; edited?: EditedPage | undefined; said: ComponentChildren } = {
  hash: location.hash,
  said: null,
};

/** Makes an address the present one without going there. */
export function moveTo(hash: string): void {
  keepDraft(undefined, present.hash);
  present.hash = hash;
  history.replaceState(null, '', hash);
}

/** Shows a page, also if it is the present one. @param said of what was done before */
export function showAnew(hash: string, said: ComponentChildren): void {
  present.said = said;
  present.hash = '';
  if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}

/** What a page gets. */
export interface PageContext {
  readonly site: SiteOverview;
}

/** The list of a brand's folder and a collection; undefined if there is none. */
export function listOf({ lists }: SiteOverview, [folder, name]: readonly string[]): ListOverview | undefined {
  return lists.find(({ asked: { brand, collection } }) => brand === folder && collection === name);
}

/** What the server answered: undefined as long as it hasn't. `again` asks anew. */
interface Answer<Name extends CallName> {
  readonly value?: CallAnswers[Name];
  readonly error: string;
  readonly again: () => void;
}

/** Asks the server when the page is shown, and again when what is asked is another. */
export function useAsked<Name extends CallName>(name: Name, what: Asked<Name>): Answer<Name> {
  const [answer, setAnswer] = useState<Omit<Answer<Name>, 'again'>>({ error: '' });
  const [count, setCount] = useState(0);
  const key = JSON.stringify([name, what]);
  useEffect(() => {
    let isOver = false;
    askServer(name, what).then(
      (value) => isOver || setAnswer({ value, error: '' }),
      (error) => isOver || setAnswer({ error: thrownMessage(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [key, count]);
  return { ...answer, again: () => setCount((before) => before + 1) };
}

interface FormsPageProps {
  /** Its heading, which the window is called by. */
  readonly title: string;
  /** The list that it is about. */
  readonly list?: ListOverview;
  readonly lead?: ComponentChildren;
  /** What keeps it from being shown. */
  readonly error?: string;
  /** True as long as something is missing. */
  readonly isBusy?: boolean;
  readonly children?: ComponentChildren;
}

/** A page with its heading, and where it is. */
export function FormsPage({ title, list, lead, error = '', isBusy = false, children }: FormsPageProps) {
  useEffect(() => {
    document.title = `${title} · Open data`;
  }, [title]);
  return (
    <div aria-busy={isBusy && error === ''}>
      {list && (
        <nav class="crumbs" aria-label="Where you are">
          <a href="#/">{list.brandName}</a> › <a href={listHash(list.asked)}>{capital(list.nouns[1])}</a>
        </nav>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {error !== '' && <Notice kind="bad">{error}</Notice>}
      {error === '' && (isBusy ? <p class="hint">One moment …</p> : children)}
    </div>
  );
}

interface NoticeProps {
  readonly kind?: 'bad' | 'good' | undefined;
  /** True if it says how something ended: it gets the focus when it appears. */
  readonly isOutcome?: boolean;
  readonly children: ComponentChildren;
}

/** A message. */
export function Notice({ kind, isOutcome = false, children }: NoticeProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOutcome) return;
    own.current?.focus({ preventScroll: true });
    own.current?.scrollIntoView({ block: 'nearest' });
  }, [isOutcome]);
  return (
    <div class={`notice ${kind ?? ''}`} tabIndex={-1} ref={own}>
      {children}
    </div>
  );
}

/** A button beside what matters more. */
export function SmallButton(props: JSX.IntrinsicElements['button']) {
  return <button type="button" class="secondary small" {...props} />;
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
  return { error, isBusy, run };
}

import type {
  ContentProblems,
  Failure,
  Form,
  OpenRecord,
  RecordAddress,
  RecordChange,
  RecordList,
  Saved,
  SiteOverview,
  Tried,
} from '../contract.js';

/** What the server can be asked, and what it answers. */
interface Calls {
  readonly site: (asked: Record<never, never>) => SiteOverview;
  readonly form: (asked: { readonly collection: string; readonly version: string }) => Form;
  readonly records: (asked: { readonly brand: string; readonly collection: string }) => RecordList;
  readonly open: (asked: {
    readonly brand: string;
    readonly collection: string;
    readonly at: RecordAddress;
  }) => OpenRecord;
  readonly new: (asked: { readonly brand: string; readonly collection: string }) => OpenRecord;
  readonly try: (change: RecordChange) => Tried;
  readonly save: (change: RecordChange) => Saved;
  readonly problems: (asked: Record<never, never>) => ContentProblems;
}

/** An answer that says why something could not be done. */
export class Refused extends Error {
  readonly isConflict: boolean;

  constructor({ error, isConflict = false }: { readonly error: string; readonly isConflict?: boolean }) {
    super(error);
    this.isConflict = isConflict;
  }
}

const kept = 'opendata-forms-token';

/** The secret from the address that the terminal shows. It is kept for this tab, and taken out of the address. */
function tokenFrom(fragment: string): string {
  const [, token] = /[#&]token=([\w-]+)/.exec(fragment) ?? [];
  if (token === undefined) return sessionStorage.getItem(kept) ?? '';
  sessionStorage.setItem(kept, token);
  history.replaceState(null, '', '#/');
  return token;
}

const token = tokenFrom(location.hash);

/**
 * Asks the server.
 * @throws Refused with the reason in words
 */
export async function askServer<Name extends keyof Calls>(
  name: Name,
  what: Parameters<Calls[Name]>[0],
): Promise<ReturnType<Calls[Name]>> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(what),
    });
  } catch {
    throw new Refused({
      error: 'The program has ended. Start it again, and open the address that it shows.',
    });
  }
  const value: unknown = await answer.json();
  if (!answer.ok) throw new Refused(value as Failure);
  return value as ReturnType<Calls[Name]>;
}

import type { LiveEvent, OtherPerson } from '../happening.js';
import { askServer, hearEvents } from './server.js';

/** What a page does with what it hears. */
export interface LivePage {
  /** Files of the content changed; empty if it may be any. */
  readonly changed?: (files: readonly string[]) => void;
  readonly people?: (people: readonly OtherPerson[]) => void;
}

/** Milliseconds before a connection that has ended is tried again, at first and at most. */
const soonest = 500;
const latest = 10_000;

const own = crypto.randomUUID();
let page = '';
let isEditing = false;
let shown: LivePage = {};
/** The connection; undefined while there is none. */
let hearing: AbortController | undefined;
let wait = soonest;

/** Says which page is shown now, and what hears of changes for it. */
export function showLive(address: string, live: LivePage): void {
  shown = live;
  say(address, false);
}

/** Says whether there are changes in the page that aren't saved, and where its record is. */
export function sayEditing(is: boolean, address = page): void {
  if (is !== isEditing || address !== page) say(address, is);
}

function say(address: string, is: boolean): void {
  page = address;
  isEditing = is;
  if (hearing !== undefined) void askServer('here', state()).catch(() => {});
  connect();
}

const state = () => ({ window: own, page, isEditing });

function told(event: LiveEvent): void {
  wait = soonest;
  if ('people' in event) shown.people?.(event.people);
  else shown.changed?.(event.changed);
}

/**
 * A window in the background without changes hears of nothing: browsers keep only six connections to a server, and all
 * requests of a seventh window would wait.
 */
function isNeeded(): boolean {
  return page !== '' && (isEditing || !document.hidden);
}

function connect(): void {
  if (!isNeeded()) {
    hearing?.abort();
    return;
  }
  if (hearing !== undefined) return;
  const connection = new AbortController();
  hearing = connection;
  void hearEvents(state(), connection.signal, told)
    .catch(() => {})
    .finally(() => {
      hearing = undefined;
      setTimeout(again, wait);
      wait = Math.min(2 * wait, latest);
    });
}

/** What was missed meanwhile may be anything. */
function again(): void {
  if (hearing !== undefined || !isNeeded()) return;
  connect();
  shown.changed?.([]);
}

document.addEventListener('visibilitychange', () => (document.hidden ? connect() : again()));

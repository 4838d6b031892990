import { nations } from '../../../model/time/bank-holidays.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { weekdayOf } from '../../../model/time/week.js';
import { hoursOn, momentIn, type PlaceHours, stateAt } from '../places/hours.js';
import { element } from './element.js';
import { startFilter } from './filter-field.js';
import { momentNow, timeZone } from './moment-now.js';

// It is asynchronous: a browser looks for the place of the address when a page has no script to wait for, and shows it first.
if (document.readyState === 'loading')
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
startFilter();
startCopying();
startSearch();
showStates();
showGone();
showDay();
addEventListener('hashchange', showGone);

/** The search of other pages goes on behind `#`, which no server gets. */
function startSearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-behind-hash]'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const q = String(new FormData(form).get('q') ?? '').trim();
      location.assign(`${form.action}${q === '' ? '' : `#${new URLSearchParams({ q })}`}`);
    });
}

/** Buttons that copy code. */
function startCopying(): void {
  for (const code of document.querySelectorAll<HTMLElement>('pre[data-copy]')) {
    const button = element('button', { type: 'button', className: 'copy secondary', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent ?? '');
      button.textContent = 'Copied';
    });
    code.after(button);
  }
}

/** What places are today: their state, today's line of the week, and the hours of today if these are special. */
function showStates(): void {
  const now = momentNow();
  for (const place of document.querySelectorAll<HTMLElement>('article[data-week]')) {
    const { week = '', nation, exceptions = '[]' } = place.dataset;
    const times: PlaceHours = {
      isAlwaysOpen: false,
      week: week === '' ? undefined : week,
      nation: nations.find((each) => each === nation),
      exceptions: JSON.parse(exceptions),
    };
    const state = stateAt(now, times);
    if (state === undefined) continue;
    place
      .querySelector('h2 + p')!
      .after(element('p', { className: `state ${state.kind}` }, element('bdi', {}, state.text)));
    const { exception } = hoursOn(now.date, times);
    const today = exception
      ? place.querySelector(`.special time[datetime="${CSS.escape(exception[0])}"]`)?.closest('li')
      : [...place.querySelectorAll<HTMLElement>('.week tr')].find(
          ({ dataset }) => Number(dataset['last']) >= weekdayOf(now.date),
        );
    today?.classList.add('today');
  }
}

/** The day on which the page changed last: in its own text, a change of one place would change the pages of all. */
function showDay(): void {
  const day = document.getElementById('day');
  const changed = new Date(document.lastModified);
  // Without Last-Modified, browsers give the time at which they are asked, in whole seconds.
  const isKnown = changed.getTime() < performance.timeOrigin - 1000;
  if (day !== null && isKnown)
    day.textContent = `As published on ${dayInWords(momentIn(timeZone, changed).date)}.`;
}

/** Says that a place isn't here any more where its address leads to nothing, and where to look. */
function showGone(): void {
  const gone = document.getElementById('gone');
  if (gone === null) return;
  const id = decodeURIComponent(location.hash.slice(1));
  const district = /\/places\/([a-z]{1,2}\d[a-z\d]?)\/?$/.exec(location.pathname)?.[1]?.toUpperCase();
  gone.replaceChildren();
  if (
    district === undefined ||
    (document.querySelector('.places') !== null && (id === '' || document.getElementById(id) !== null))
  )
    return;
  const find = `${gone.dataset['find']}#${new URLSearchParams({ q: district })}`;
  gone.append(
    element(
      'p',
      { className: 'note bad' },
      id === '' ? 'Nothing is published here any more. ' : 'This place is not published here any more. ',
      element('a', { href: find, textContent: `What is nearest to ${district} now` }),
    ),
  );
}

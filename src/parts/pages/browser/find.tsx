import { hydrate } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type PlacesFile, readMiddles, readPlaces } from '../places/places-file.js';
import { Filters } from './find/filters.js';
import { nearest, placesInOrder } from './find/nearest.js';
import { fits, hashOf, type Query, queryIn } from './find/query.js';
import { Results } from './find/results.js';
import { Finder, pointAt, type Where } from './find/where.js';
import { momentNow } from './moment-now.js';

const form = document.querySelector<HTMLFormElement>('.ask form')!;
const field = form.querySelector('input')!;
const locator = form.querySelector<HTMLElement>('.here')!;
const root = document.getElementById('find')!;
const { places: file = '', pages = '', currency = 'GBP' } = root.dataset;

/** What somebody looks for stays behind `#`, which no server gets. */
const keep = (query: Query) => history.replaceState(null, '', location.pathname + hashOf(query));

/** @throws TypeError if the file can't be had, or hasn't come whole after a minute */
async function loadFinder(): Promise<Finder> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(60_000) });
  if (!answer.ok) throw new TypeError(`${file}: ${answer.status}`);
  const read: PlacesFile = await answer.json();
  const places = readPlaces(read);
  // The search is a task of its own, so that no key has to wait for both.
  await new Promise((done) => setTimeout(done));
  return new Finder(places, readMiddles(read));
}

function Find() {
  const [query, setQuery] = useState<Query>(() => queryIn(location.hash.slice(1) || location.search));
  const [search, setSearch] = useState<Finder | 'failed' | undefined>();
  const [device, setDevice] = useState<Where | 'asked' | 'unknown' | undefined>();
  const isAsked = query.q !== '' || hashOf(query) !== '' || device !== undefined;

  const load = () => {
    setSearch(undefined);
    loadFinder().then(
      (finder) => {
        setSearch(finder);
        // While the first results are read. Not every browser knows when it has nothing to do.
        const idle = window.requestIdleCallback ?? setTimeout;
        const prepare = () => finder.prepare() || idle(prepare);
        idle(prepare);
      },
      () => setSearch('failed'),
    );
  };
  useEffect(() => {
    if (isAsked && search === undefined) load();
  }, [isAsked]);
  useEffect(() => {
    if (location.search !== '') keep(query);
    const read = () => {
      const given = queryIn(location.hash.slice(1));
      setQuery(given);
      field.value = given.q;
    };
    addEventListener('hashchange', read);
    if (location.hash === '#here') locate();
    else read();
    return () => removeEventListener('hashchange', read);
  }, []);

  const choose = (change: Partial<Query>) => {
    setQuery({ ...query, ...change });
    keep({ ...query, ...change });
  };
  const locate = () => {
    setDevice('asked');
    choose({ q: '' });
    field.value = '';
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setDevice(pointAt('you', { latitude, longitude })),
      () => setDevice('unknown'),
      { timeout: 20_000, maximumAge: 60_000 },
    );
  };
  const ask = (event: Event) => {
    event.preventDefault();
    setDevice(undefined);
    choose({ q: field.value.trim() });
  };

  // The form is on the page before its script.
  useLayoutEffect(() => {
    form.onsubmit = ask;
    locator.onclick = locate;
  });

  const known = typeof search === 'object' ? search : undefined;
  const where = useMemo(() => {
    if (query.q === '') return typeof device === 'object' ? device : undefined;
    return known?.where(query.q);
  }, [known, query.q, device]);
  // To ask for it takes a slow telephone as long as to find the nearest of all places.
  const now = useMemo(momentNow, [known, where, query]);
  const results = useMemo(() => {
    if (known === undefined) return [];
    const own = (where?.kind === 'places' ? where.places : known.places).filter((place) =>
      fits(place, query, now),
    );
    return where?.kind === 'point' ? nearest(own, where.at) : placesInOrder(own);
  }, [now]);

  return (
    <>
      <Filters query={query} places={known?.places ?? []} currency={currency} choose={choose} />
      <div class="found" aria-live="polite">
        {!isAsked && (
          <p class="quiet">
            The nearest places come first, with what is open now. Or see{' '}
            <a href={pages}>all places by postcode</a>.
          </p>
        )}
        {isAsked && search === undefined && <p class="quiet">Getting the places …</p>}
        {search === 'failed' && (
          <div class="note bad">
            <h2>The places could not be loaded</h2>
            <p>
              Your search is kept in the address. Or see <a href={pages}>all places by postcode</a>.
            </p>
            <button type="button" onClick={load}>
              Try again
            </button>
          </div>
        )}
        {device === 'asked' && <p class="quiet">Asking for your location …</p>}
        {device === 'unknown' && (
          <p class="note">Your location isn’t known to this page. Type a postcode or a town.</p>
        )}
        {known !== undefined && isAsked && (
          <Results key={hashOf(query)} {...{ query, where, results, now, pages }} />
        )}
      </div>
    </>
  );
}

hydrate(<Find />, root);

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { dayNames } from '../../../../model/time/week.js';
import { directionOf, distanceText } from '../../places/distance.js';
import { daysAskedFor, features } from '../../places/features.js';
import { hoursOfDay, hoursText, type Moment, stateAt } from '../../places/hours.js';
import { addressLine, titleOf } from '../../places/place-name.js';
import type { FoundPlace } from '../../places/places-file.js';
import { collectionWords, countText } from '../../words.js';
import type { Result } from './nearest.js';
import { hashOf, type Query } from './query.js';
import type { Where } from './where.js';

/** Metres within which a place is where somebody looks: positions are known to some ten. */
const nearby = 20;

/** So many results are shown at first, and more each time. */
const atOnce = 20;

interface Shown {
  readonly query: Query;
  /** Undefined where nothing is asked for, or nothing like it is published. */
  readonly where: Where | undefined;
  readonly results: readonly Result[];
  readonly now: Moment;
  /** The address of the pages of districts. */
  readonly pages: string;
}

/** What was found, the nearest first. */
export function Results({ query, where, results, now, pages }: Shown) {
  const [count, setCount] = useState(atOnce);
  if (query.q !== '' && where === undefined)
    return (
      <>
        <h2>
          Nothing found for “<bdi>{query.q}</bdi>”
        </h2>
        <p>
          Try a postcode, or a town nearby. Or see <a href={pages}>all places by postcode</a>.
        </p>
      </>
    );
  if (results.length === 0)
    return (
      <>
        <h2>No place is known to have all of this</h2>
        <p>Leave out a filter.</p>
      </>
    );
  const total = results.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const near = where?.kind === 'point' ? where : undefined;
  return (
    <>
      <h2>{headingOf(where, total)}</h2>
      {near !== undefined && near.said !== '' && (
        <p class="note">
          <bdi>{near.said}</bdi>
        </p>
      )}
      {near !== undefined && near.others.length > 0 && (
        <p class="quiet">
          There is also{' '}
          {near.others.map((name, at) => (
            <>
              {at > 0 && ', '}
              <a href={hashOf({ ...query, q: name })}>
                <bdi>{name}</bdi>
              </a>
            </>
          ))}
          .
        </p>
      )}
      {near === undefined && <p class="quiet">With a postcode or a town, the nearest come first.</p>}
      <ol class="plain results">
        {results.slice(0, count).map((result) => (
          <ResultItem key={result.place.id} {...{ result, query, near, now, pages }} />
        ))}
      </ol>
      {count < results.length && (
        <button type="button" class="secondary" onClick={() => setCount(count + atOnce)}>
          Show {Math.min(atOnce, results.length - count)} more
        </button>
      )}
    </>
  );
}

function headingOf(where: Where | undefined, total: number): ComponentChildren {
  const count = countText(total, ['place', 'places']);
  if (where === undefined) return `${count} in all`;
  return (
    <>
      {where.kind === 'places' ? `${count} for ` : 'Nearest to '}
      <bdi>{where.name}</bdi>
    </>
  );
}

function ResultItem({
  result: { place, others, metres },
  query,
  near,
  now,
  pages,
}: { readonly result: Result; readonly near: Extract<Where, { kind: 'point' }> | undefined } & Pick<
  Shown,
  'query' | 'now' | 'pages'
>) {
  const state = stateAt(now, place.times);
  const title = titleOf(place);
  // That it is always open is its state.
  const has = place.features.filter((name) => name !== 'always').map((name) => features[name]);
  const isSure = near?.wrong === 0;
  const { week } = place.times;
  const days = query.has.flatMap((name) => (week === undefined ? [] : (daysAskedFor[name] ?? [])));
  return (
    <li>
      <h3>
        <a href={`${pages}/${place.district}#${place.id}`}>
          <bdi>{title}</bdi>
        </a>
      </h3>
      {metres !== undefined && near !== undefined && place.position !== undefined && (
        <p class={isSure ? 'far' : 'far unsure'}>
          {isSure && metres <= nearby ? 'Here' : distanceText(metres, near.wrong)}
          {isSure && metres > nearby && (
            <span class="quiet small"> {directionOf(near.at, place.position)}</span>
          )}
        </p>
      )}
      <p class="kind quiet">{collectionWords(place.kind)[0]}</p>
      {state !== undefined && <p class={`state ${state.kind}`}>{state.text}</p>}
      <p class="address">
        <bdi>{addressLine(place, title)}</bdi>
      </p>
      {days.map((day) => (
        <p key={day}>
          {dayNames[day]} {hoursText(hoursOfDay(week!, day))}
        </p>
      ))}
      {has.length > 0 && <p class="quiet small">{has.join(' · ')}</p>}
      {others.length > 0 && <Others others={others} pages={pages} />}
    </li>
  );
}

/** Other places of a brand at the same postcode. */
function Others({ others, pages }: { readonly others: readonly FoundPlace[]; readonly pages: string }) {
  const isOfMachines = others.every(({ kind }) => kind === 'atms');
  const words = isOfMachines
    ? (['more cash machine', 'more cash machines'] as const)
    : (['more place', 'more places'] as const);
  return (
    <details>
      <summary>{countText(others.length, words)} here</summary>
      <ul class="plain">
        {others.map((place) => (
          <li key={place.id}>
            <a href={`${pages}/${place.district}#${place.id}`}>
              <bdi>{addressLine(place) || titleOf(place)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { moneyText } from '../../money.js';
import { type Feature, featureNames, features, mostInSight } from '../../places/features.js';
import type { FoundPlace } from '../../places/places-file.js';
import { collectionWords } from '../../words.js';
import type { Query } from './query.js';

/** The filters above the results: six in sight, the others behind a button. */
export function Filters({
  query,
  places,
  currency,
  choose,
}: {
  readonly query: Query;
  /** None until their file is there: the filters keep their place meanwhile. */
  readonly places: readonly FoundPlace[];
  readonly currency: string;
  readonly choose: (change: Partial<Query>) => void;
}) {
  const [first, others] = [featureNames.slice(0, mostInSight), featureNames.slice(mostInSight)];
  const chip = (name: Feature) => (
    <label class="chip" key={name}>
      <input
        type="checkbox"
        checked={query.has.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          choose({ has: checked ? [...query.has, name] : query.has.filter((each) => each !== name) })
        }
      />
      <span>{name === 'five' ? `From ${moneyText('5', currency)}` : features[name]}</span>
    </label>
  );
  const hidden = [
    ...others.filter((name) => query.has.includes(name)).map((name) => features[name]),
    ...places
      .filter(({ kind }) => kind === query.kind)
      .slice(0, 1)
      .map(({ kind }) => collectionWords(kind)[1]),
    query.brand,
  ].filter((each) => each !== '');
  return (
    <form class="filters" aria-label="Only with" onSubmit={(event) => event.preventDefault()}>
      <div class="chips">{first.map(chip)}</div>
      <details class="more">
        <summary class="chip">
          <span>More{hidden.length > 0 && `: ${hidden.join(', ')}`}</span>
        </summary>
        <div class="chips">{others.map(chip)}</div>
        <div class="chips">
          {(['kind', 'brand'] as const).map((name) => {
            const values = [...new Set(places.map((place) => place[name]))].sort();
            return (
              (values.length > 1 || query[name] !== '') && (
                <label class="choice" key={name}>
                  {name === 'kind' ? 'What' : 'Brand'}
                  <select
                    value={query[name]}
                    onChange={({ currentTarget: { value } }) => choose({ [name]: value })}
                  >
                    <option value="">{name === 'kind' ? 'Branches and machines' : 'All brands'}</option>
                    {values.map((value) => (
                      <option value={value} key={value}>
                        {name === 'kind' ? collectionWords(value as FoundPlace['kind'])[1] : value}
                      </option>
                    ))}
                  </select>
                </label>
              )
            );
          })}
        </div>
      </details>
    </form>
  );
}

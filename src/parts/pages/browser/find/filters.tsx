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
  const chosen = [query.kind, query.brand].filter((each) => each !== '').length;
  const hidden = chosen + others.filter((name) => query.has.includes(name)).length;
  return (
    <form class="filters" aria-label="Only with" onSubmit={(event) => event.preventDefault()}>
      <div class="chips">{first.map(chip)}</div>
      <details class="more" open={hidden > 0}>
        <summary class="chip">
          <span>More{hidden > 0 && ` (${hidden})`}</span>
        </summary>
        <div class="chips">{others.map(chip)}</div>
        <div class="chips">
          <Choice
            label="What"
            all="Branches and machines"
            value={query.kind}
            options={[...new Set(places.map(({ kind }) => kind))].map((kind) => [
              kind,
              collectionWords(kind)[1],
            ])}
            choose={(kind) => choose({ kind })}
          />
          <Choice
            label="Brand"
            all="All brands"
            value={query.brand}
            options={[...new Set(places.map(({ brand }) => brand))].sort().map((brand) => [brand, brand])}
            choose={(brand) => choose({ brand })}
          />
        </div>
      </details>
    </form>
  );
}

/** A list of which one is chosen, or all; nothing where there is no choice. */
function Choice({
  label,
  all,
  value,
  options,
  choose,
}: {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly choose: (value: string) => void;
}) {
  if (options.length < 2 && value === '') return null;
  return (
    <label class="choice">
      {label}
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([each, text]) => (
          <option value={each} key={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

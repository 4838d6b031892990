import { useState } from 'preact/hooks';
import { counted } from '../../model/message.js';
import type { FoundRecords } from '../records/contract.js';
import { hasWords } from './codes.js';

/** A record of a collection, of any brand. */
export type ChoosableRecord = FoundRecords['records'][number];

/** So many records are listed; all that are found can be chosen. */
const most = 100;

/** Records with boxes to tick, found by words, brand and country. What was chosen stays so while others are shown. */
export function RecordChooser({
  all,
  nouns: [one, several],
  brand: begins,
  chosen,
  choose,
}: {
  readonly all: readonly ChoosableRecord[];
  readonly nouns: readonly [one: string, several: string];
  /** The folder of the brand that is shown at first; empty for all. */
  readonly brand: string;
  readonly chosen: ReadonlySet<ChoosableRecord>;
  readonly choose: (records: ReadonlySet<ChoosableRecord>) => void;
}) {
  const [typed, setTyped] = useState('');
  const [brand, setBrand] = useState(begins);
  const [country, setCountry] = useState('');
  const brands = [...new Map(all.map((record) => [record.brand, record.brandName]))];
  const countries = [...new Set(all.map((record) => record.country))].filter((each) => each !== '').sort();
  const found = all.filter(
    (record) =>
      (brand === '' || record.brand === brand) &&
      (country === '' || record.country === country) &&
      hasWords(`${record.identity} ${record.name} ${record.detail} ${record.when}`, typed),
  );
  const more = found.length > most ? ` The first ${most} of ${found.length} are listed.` : '';
  return (
    <fieldset class="chooser">
      <legend>{`Which ${several}?`}</legend>
      <div class="row tools">
        <input
          type="search"
          placeholder="Name, number, town or postcode"
          aria-label={`Search ${several}`}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {brands.length > 1 && (
          <Filter label="Brand" all="All brands" options={brands} value={brand} set={setBrand} />
        )}
        {countries.length > 1 && (
          <Filter
            label="Country"
            all="All countries"
            options={countries.map((each) => [each, each])}
            value={country}
            set={setCountry}
          />
        )}
        <button
          type="button"
          class="secondary small"
          disabled={found.length === 0}
          onClick={() => choose(new Set([...chosen, ...found]))}
        >
          {`Choose all ${found.length.toLocaleString('en-GB')} found`}
        </button>
        <button
          type="button"
          class="secondary small"
          disabled={chosen.size === 0}
          onClick={() => choose(new Set())}
        >
          Choose none
        </button>
      </div>
      <p role="status">{`${counted(chosen.size, one, several)} chosen.${more}`}</p>
      <ul class="plain records">
        {found.slice(0, most).map((record) => {
          const { identity, name, detail, when, brandName } = record;
          const about = [name === '' ? '' : identity, detail, when, brands.length > 1 ? brandName : ''];
          return (
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(record)}
                  onChange={({ currentTarget: { checked } }) => {
                    const now = new Set(chosen);
                    if (checked) now.add(record);
                    else now.delete(record);
                    choose(now);
                  }}
                />{' '}
                <bdi>{name || identity || 'Without a name'}</bdi>{' '}
                <span class="hint">{about.filter((text) => text !== '').join(' · ')}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Filter({
  label,
  all,
  options,
  value,
  set,
}: {
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  return (
    <select aria-label={label} onInput={({ currentTarget }) => set(currentTarget.value)}>
      <option value="">{all}</option>
      {options.map(([each, words]) => (
        <option value={each} selected={each === value}>
          {words}
        </option>
      ))}
    </select>
  );
}

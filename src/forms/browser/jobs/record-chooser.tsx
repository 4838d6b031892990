import { useState } from 'preact/hooks';
import { counted } from '../../../model/message.js';
import type { Asked, ListedRecord } from '../../records/contract.js';
import { type ListOfBrand, useRun } from '../page.js';
import { RecordSearch } from '../record-search.js';
import { askServer } from '../server.js';

/** The records that are chosen, by their places. */
export type Chosen = ReadonlyMap<string, ListedRecord>;

/** The most records that a job is done with. */
const mostChosen = 50_000;

const placeOf = ({ file, index }: ListedRecord) => `${index} ${file}`;

/** Records with boxes to tick, found by words, brand and nation. What was chosen stays so while others are shown. */
export function RecordChooser({
  list: {
    asked: { brand, collection },
    nouns,
  },
  chosen,
  choose,
}: {
  readonly list: ListOfBrand;
  readonly chosen: Chosen;
  readonly choose: (change: (chosen: Chosen) => Chosen) => void;
}) {
  const [isOfAll, setOfAll] = useState(false);
  const [nation, setNation] = useState('');
  const within = {
    collection,
    ...(!isOfAll && { brand }),
    ...(nation !== '' && { nation }),
  };
  const { error, isBusy, run } = useRun();
  const chooseAll = async (asked: Asked<'find'>) => {
    const { records } = await askServer('find', { ...asked, most: mostChosen });
    const found = records.map((record) => [placeOf(record), record] as const);
    choose((now) => new Map([...now, ...found]));
  };
  return (
    <fieldset class="chooser">
      <legend>{`Which ${nouns[1]}?`}</legend>
      <p role="status">
        <b>{`${counted(chosen.size, nouns[0], nouns[1])} chosen.`}</b>
      </p>
      {error}
      <RecordSearch
        within={within}
        nouns={nouns}
        filters={({ count, nations }, asked) => (
          <>
            {nations.length > 1 && (
              <select aria-label="Nation" onInput={({ currentTarget }) => setNation(currentTarget.value)}>
                <option value="">All nations</option>
                {nations.map((each) => (
                  <option value={each} selected={each === nation}>
                    {each}
                  </option>
                ))}
              </select>
            )}
            <label class="chip">
              <input
                type="checkbox"
                checked={isOfAll}
                onChange={({ currentTarget }) => setOfAll(currentTarget.checked)}
              />
              Of all brands
            </label>
            <button
              type="button"
              class="secondary small"
              disabled={count === 0 || isBusy}
              onClick={() => run(() => chooseAll(asked))}
            >
              {`Choose all ${count.toLocaleString('en-GB')} found`}
            </button>
            <button
              type="button"
              class="secondary small"
              disabled={chosen.size === 0}
              onClick={() => choose(() => new Map())}
            >
              Choose none
            </button>
          </>
        )}
        draw={(record, title) => (
          <label>
            <input
              type="checkbox"
              checked={chosen.has(placeOf(record))}
              onChange={({ currentTarget: { checked } }) =>
                choose((now) => {
                  const others = [...now].filter(([place]) => place !== placeOf(record));
                  return new Map(checked ? [...others, [placeOf(record), record]] : others);
                })
              }
            />{' '}
            {title}
          </label>
        )}
      />
    </fieldset>
  );
}

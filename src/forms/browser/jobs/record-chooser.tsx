import { counted } from '../../../model/message.js';
import type { ListedRecord, ListOverview } from '../../records/replies.js';
import type { Asked } from '../../records/requests.js';
import { SmallButton, useRun } from '../page.js';
import { RecordSearch } from '../record-search.js';
import { askServer } from '../server.js';

/** The records that are chosen, by their places. */
export type Chosen = ReadonlyMap<string, ListedRecord>;

/** The most records that a job is done with. */
const mostChosen = 50_000;

const placeOf = ({ at: { file, index } }: ListedRecord) => `${index} ${file}`;

interface RecordChooserProps {
  readonly list: ListOverview;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

/** Records with boxes to tick, found by words. What was chosen stays so while others are shown. */
export function RecordChooser({ list, chosen, choose }: RecordChooserProps) {
  const { nouns } = list;
  const { error, isBusy, run } = useRun();
  const chooseAll = async (found: Asked<'find'>) => {
    const { records } = await askServer('find', { ...found, most: mostChosen });
    choose(new Map([...chosen, ...records.map((record) => [placeOf(record), record] as const)]));
  };
  const toggle = (record: ListedRecord, is: boolean) => {
    const others = [...chosen].filter(([place]) => place !== placeOf(record));
    choose(new Map(is ? [...others, [placeOf(record), record]] : others));
  };
  return (
    <fieldset class="chooser">
      <legend>{`Which ${nouns[1]}?`}</legend>
      <p role="status">
        <b>{`${counted(chosen.size, nouns[0], nouns[1])} chosen.`}</b>
      </p>
      {error}
      <RecordSearch
        list={list}
        tools={({ count }, found) => (
          <>
            <SmallButton disabled={count === 0 || isBusy} onClick={() => run(() => chooseAll(found))}>
              {`Choose all ${count.toLocaleString('en-GB')} found`}
            </SmallButton>
            <SmallButton disabled={chosen.size === 0} onClick={() => choose(new Map())}>
              Choose none
            </SmallButton>
          </>
        )}
        draw={(record, title) => (
          <label>
            <input
              type="checkbox"
              checked={chosen.has(placeOf(record))}
              onChange={({ currentTarget }) => toggle(record, currentTarget.checked)}
            />{' '}
            {title}
          </label>
        )}
      />
    </fieldset>
  );
}

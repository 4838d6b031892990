import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { FoundRecords, ListedRecord, ListOverview } from '../records/replies.js';
import type { Asked } from '../records/requests.js';
import { recordHash } from './addresses.js';
import { Notice, useAsked } from './page.js';
import { askServer } from './server.js';

/** So many records are listed at once. */
const most = 100;

interface RecordSearchProps {
  /** Where it is searched: else in all lists, of which nothing is shown before something is typed. */
  readonly list?: ListOverview;
  /** What is beside the field, by what was found for a search. */
  readonly tools?: (found: FoundRecords, asked: Asked<'find'>) => ComponentChildren;
  readonly draw?: (record: ListedRecord, title: ComponentChildren) => ComponentChildren;
}

/** Records that are found by what is typed, as links, or as `draw` shows them. */
export function RecordSearch({ list, tools, draw = linked }: RecordSearchProps) {
  const [one, several] = list?.nouns ?? ['record', 'records'];
  const [text, setText] = useState('');
  const typed = text.trim();
  const isIdle = list === undefined && typed === '';
  const asked = { ...list?.asked, text, most: isIdle ? 0 : most };
  const { value, error } = useAsked('find', asked);
  const { records = [], count = 0, isWhole = true, broken = [] } = value ?? {};
  const openFirst = async (now: string) => {
    const [first] = (await askServer('find', { ...asked, text: now, most: 1 })).records;
    if (first !== undefined && now.trim() !== '') location.hash = recordHash(first);
  };
  const rest = count > records.length ? `, of which the first ${records.length} are shown` : '';
  const found =
    count > 0
      ? `${counted(count, one, several)}${typed === '' ? '' : ` with ${isWhole ? '' : 'most of '}“${typed}”`}${rest}${typed === '' || draw !== linked ? '' : '. Enter opens the first.'}`
      : typed === ''
        ? broken.length > 0
          ? `No ${several} can be shown, since their file can’t be read.`
          : `There are no ${several} yet.`
        : `No ${one} has “${typed}” in its name, number, street, town, postcode or nation. Try fewer letters, or one word.`;
  return (
    <>
      {broken.map((wrong) => (
        <Notice kind="bad">
          {`${wrong} Until this is corrected, its records can't be edited here. Ask who looks after the files, or undo that change.`}
        </Notice>
      ))}
      <div class="row tools">
        <input
          type="search"
          placeholder="Name, number, street, town, postcode"
          aria-label={`Search ${several}`}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter' && draw === linked) openFirst(currentTarget.value).catch(() => {});
          }}
        />
        {value && tools?.(value, asked)}
      </div>
      <p class="hint" role="status">
        {error || (value ? !isIdle && (count === 0 || records.length > 0) && found : 'One moment …')}
      </p>
      <ul class="plain records">
        {records.map((record) => (
          <li key={`${record.at.index} ${record.at.file}`}>
            {draw(record, <bdi>{record.name || record.identity || capital(record.noun)}</bdi>)}{' '}
            <span class="hint">{toldApart(record, list)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function linked(record: ListedRecord, title: ComponentChildren): ComponentChildren {
  return <a href={recordHash(record)}>{title}</a>;
}

/** What tells a record from others. What is the same for all that are searched isn't said. */
function toldApart(record: ListedRecord, list: ListOverview | undefined): string {
  const { brandName, noun, identity, name, detail, when } = record;
  const own = [name === '' ? '' : identity, detail, when, ...(list === undefined ? [noun, brandName] : [])];
  return own.filter((text) => text !== '').join(' · ');
}

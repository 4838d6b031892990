import { useState } from 'preact/hooks';
import type { FormCode } from '../../records/form-fields.js';
import { inWords } from '../../records/words.js';
import { SmallButton } from '../page.js';
import type { ShownField } from './form-context.js';
import { fieldText } from './values/values.js';

/** More codes than this are searched; of others all are shown. */
const fewCodes = 12;

interface CodeChipsProps {
  readonly codes: readonly FormCode[];
  readonly field: ShownField;
}

/** Chips to tick, for a list of codes: those that are chosen, and all others of a few, or those that are searched. */
export function CodeChips({ codes, field }: CodeChipsProps) {
  const [text, setText] = useState('');
  const isMany = codes.length > fewCodes;
  const [isOpen, setOpen] = useState(!isMany);
  const { value } = field;
  const chosen = Array.isArray(value) ? value.map((item) => fieldText(item) ?? '') : [];
  const unknown = chosen.filter((code) => !codes.some((known) => known.code === code));
  const words = text.toLowerCase().split(/\s+/);
  const isFound = ({ code, meaning = '' }: FormCode) => {
    const said = `${code} ${inWords(code)} ${meaning}`.toLowerCase();
    return text === '' ? isOpen : words.every((word) => said.includes(word));
  };
  const shown = [
    ...unknown.map((code): FormCode => ({ code })),
    ...codes.filter((each) => chosen.includes(each.code) || isFound(each)),
  ];
  const toggle = (code: string, is: boolean) => {
    const now = [...chosen.filter((one) => one !== code), ...(is ? [code] : [])];
    field.set(now.length === 0 ? undefined : now);
  };
  return (
    <>
      <ul class="plain row chips">
        {shown.map(({ code, meaning }) => (
          <li key={code}>
            <label class="chip" title={meaning}>
              <input
                type="checkbox"
                value={code}
                checked={chosen.includes(code)}
                onChange={({ currentTarget: { checked } }) => toggle(code, checked)}
              />
              {inWords(code)}
            </label>
          </li>
        ))}
      </ul>
      {isMany && (
        <p class="row">
          <input
            type="search"
            placeholder={`Search ${codes.length} codes`}
            aria-label="Search these codes by name and meaning"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show the chosen ones' : 'Show all'}
          </SmallButton>
          <span class="hint" role="status">
            {text !== '' && !codes.some(isFound) && `No code has “${text}” in its name or meaning.`}
          </span>
        </p>
      )}
    </>
  );
}

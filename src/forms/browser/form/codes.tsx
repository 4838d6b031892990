import { useState } from 'preact/hooks';
import type { FormCode, Input } from '../../records/contract.js';
import { inWords } from '../../records/words.js';
import type { Field } from './form-context.js';
import { fieldText } from './values.js';

/** More codes than this are searched; of others all are shown. */
const fewCodes = 12;

/** True for a text that has all words of what was typed, in any case of letters. */
function hasWords(text: string, typed: string): boolean {
  const own = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}

/** A code in words, with the shortened words of the interface written out. */
export function codeWords(code: string): string {
  return inWords(code)
    .replace(/\bchq\b/i, (chq) => (chq === 'Chq' ? 'Cheque' : 'cheque'))
    .replace(/\bintl\b/, 'international');
}

/** Chips to tick, for a list of codes: those that are chosen, and all others of a few, or those that are searched. */
export function CodeChips({
  input,
  field,
}: {
  readonly input: Extract<Input, { kind: 'list' }> & { readonly item: { readonly kind: 'codes' } };
  readonly field: Field;
}) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { value } = field;
  const chosen = Array.isArray(value) ? value.map((item) => fieldText(item) ?? '') : [];
  const { codes } = input.item;
  const unknown = chosen.filter((code) => !codes.some((known) => known.code === code));
  const all: readonly FormCode[] = [...unknown.map((code) => ({ code })), ...codes];
  const isMany = codes.length > fewCodes;
  const isFound = ({ code, meaning = '' }: FormCode) =>
    hasWords(`${code} ${codeWords(code)} ${meaning}`, typed);
  const shown = all
    .filter((each) => chosen.includes(each.code) || !isMany || isOpen || (typed !== '' && isFound(each)))
    .filter((each) => chosen.includes(each.code) || typed === '' || isFound(each));
  const toggle = (code: string, is: boolean) => {
    const others = chosen.filter((one) => one !== code);
    const now = is ? [...chosen, code] : others;
    field.choose(now.length === 0 ? undefined : now);
  };
  return (
    <>
      <ul class="chips">
        {shown.map(({ code, meaning }) => (
          <li key={code}>
            <label class="chip" title={meaning}>
              <input
                type="checkbox"
                value={code}
                checked={chosen.includes(code)}
                onChange={({ currentTarget: { checked } }) => toggle(code, checked)}
              />
              {codeWords(code)}
            </label>
          </li>
        ))}
      </ul>
      {isMany && (
        <p class="add-code">
          <input
            type="search"
            placeholder={`Search ${codes.length} codes`}
            aria-label="Search these codes by name and meaning"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button
            type="button"
            class="secondary small"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show the chosen ones' : 'Show all'}
          </button>
          <span class="hint" role="status">
            {typed !== '' && !all.some(isFound) && `No code has “${typed}” in its name or meaning.`}
          </span>
        </p>
      )}
    </>
  );
}

import { render } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { defaultCurrency, moneyText, signOf } from '../money.js';
import { readAmount } from './amount.js';
import { markTiers, type Order, orderRows, orderTexts, showBeside } from './comparison.js';
import { startFilter } from './filter-field.js';

/** The most products that can be read side by side. */
const most = 3;
/** The columns that are shown before any is chosen. */
const shownAtFirst = 4;

const root = document.getElementById('controls');
const currency = root?.dataset['currency'] ?? defaultCurrency;
const sign = signOf(currency);
const hasRates = document.querySelector('.rates') !== null;
const heads = [...document.querySelectorAll<HTMLElement>('.products thead [data-question]')];
/** The titles of columns, by their questions. */
const columns = new Map(heads.map((head) => [head.dataset['question']!, head.firstChild!.textContent!]));
const questions = [...columns.keys()];
const usual = questions.slice(0, shownAtFirst);
const orders = questions.filter((each): each is Order => each in orderTexts);
const picks = [...document.querySelectorAll<HTMLInputElement>('.products [name="with"]')];
const keyOf = (pick: HTMLElement) => pick.closest('tr')!.dataset['key']!;

/** What is chosen; it is kept behind `#`, so that no server's log has it. */
interface Choice {
  readonly at: string;
  readonly by: Order | '';
  readonly show: readonly string[];
  readonly with: readonly string[];
  readonly isBeside: boolean;
}

function choiceOfAddress(): Choice {
  const given = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');
  const list = (name: string) => (given.get(name) ?? '').split(',').filter((each) => each !== '');
  const show = list('show').filter((each) => columns.has(each));
  return {
    at: given.get('at') ?? '3,000',
    by: orders.find((question) => question === given.get('by')) ?? '',
    show: show.length > 0 ? show : usual,
    with: list('with')
      .filter((key) => picks.some((pick) => keyOf(pick) === key))
      .slice(0, most),
    isBeside: given.get('side') === '1',
  };
}

function keepInAddress(choice: Choice): void {
  const given = new URLSearchParams();
  const values = {
    at: choice.at === '3,000' ? '' : (readAmount(choice.at, sign) ?? ''),
    by: choice.by,
    show: choice.show.join() === usual.join() ? '' : choice.show.join(),
    with: choice.with.join(),
    side: choice.isBeside ? '1' : '',
  };
  for (const [name, value] of Object.entries(values)) if (value !== '') given.set(name, value);
  const text = String(given).replaceAll('%2C', ',').replaceAll('%2F', '/');
  // A link to a part of the page stays as it is.
  if (text !== '' || location.hash.includes('='))
    history.replaceState(null, '', text === '' ? location.pathname : `#${text}`);
}

function Controls() {
  const [choice, setChoice] = useState(choiceOfAddress);
  const choose = (change: Partial<Choice>) => setChoice({ ...choice, ...change });
  const amount = hasRates ? readAmount(choice.at, sign) : undefined;
  const isBeside = choice.isBeside && choice.with.length > 1;
  useEffect(() => {
    const read = () => location.hash.includes('=') && setChoice(choiceOfAddress());
    addEventListener('hashchange', read);
    const pick = () => {
      const keys = picks.filter(({ checked }) => checked).map(keyOf);
      setChoice((before) => ({ ...before, with: keys }));
    };
    for (const each of picks) each.addEventListener('change', pick);
  }, []);
  // Before anything else can be pressed, since it ticks the boxes by what is chosen.
  useLayoutEffect(() => {
    keepInAddress(choice);
    for (const pick of picks) {
      pick.checked = choice.with.includes(keyOf(pick));
      pick.disabled = !pick.checked && choice.with.length >= most;
    }
    const shown = amount === undefined ? '' : moneyText(amount, currency);
    markTiers(amount, shown);
    orderRows(choice.by, shown);
    showBeside(isBeside ? choice.with : [], choice.show);
  }, [choice]);
  return (
    <>
      {(hasRates || orders.length > 0) && (
        <form class="amount" onSubmit={(event) => event.preventDefault()}>
          {hasRates && (
            <div>
              <label for="at">Amount</label>
              <span class="field">
                <span class="quiet">{sign}</span>
                <input
                  id="at"
                  inputMode="decimal"
                  autocomplete="off"
                  aria-describedby="says"
                  aria-invalid={amount === undefined}
                  value={choice.at.replace(sign, '')}
                  onInput={({ currentTarget }) => choose({ at: currentTarget.value })}
                />
              </span>
            </div>
          )}
          {orders.length > 0 && !isBeside && (
            <div>
              <label for="by">Order</label>
              <select
                id="by"
                value={choice.by}
                onChange={({ currentTarget: { value } }) => choose({ by: value as Choice['by'] })}
              >
                <option value="">As published</option>
                {orders.map((question) => (
                  <option value={question} key={question}>
                    By {columns.get(question)!.toLowerCase()}
                  </option>
                ))}
              </select>
            </div>
          )}
          {hasRates && (
            <p id="says" role="status" class={amount === undefined ? 'error' : ''}>
              {amount === undefined
                ? `Write an amount, such as ${sign}3,000 or 250.50.`
                : `Marked: the rate that ${moneyText(amount, currency)} reaches.`}
            </p>
          )}
        </form>
      )}
      {columns.size > shownAtFirst && !isBeside && (
        <fieldset class="chips">
          <legend class="hidden-text">Show</legend>
          {[...columns].map(([question, title]) => (
            <label class="chip" key={question}>
              <input
                type="checkbox"
                checked={choice.show.includes(question)}
                onChange={({ currentTarget: { checked } }) =>
                  choose({
                    show: questions.filter((each) =>
                      each === question ? checked : choice.show.includes(each),
                    ),
                  })
                }
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      {picks.length > 1 && (choice.with.length > 0 || isBeside) && (
        <section class="tray band" aria-label="Side by side">
          <p role="status">
            {choice.with.length === 1 ? 'One chosen. Choose a second one.' : `${choice.with.length} chosen`}
          </p>
          {choice.with.length > 1 && (
            <button type="button" onClick={() => choose({ isBeside: !isBeside })}>
              {isBeside ? 'All products' : 'Side by side'}
            </button>
          )}
          <button type="button" class="secondary" onClick={() => choose({ with: [], isBeside: false })}>
            Clear
          </button>
        </section>
      )}
    </>
  );
}

startFilter();
if (root !== null) render(<Controls />, root);

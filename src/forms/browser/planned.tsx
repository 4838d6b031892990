import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import type { FieldProblem, SetSource, ShownSet } from '../records/contract.js';
import { Notice } from './page.js';
import { askServer } from './server.js';
import { SetReview } from './set-review.js';

/** What a set of changes would do, once it was asked for. */
type Plan = { readonly source: SetSource; readonly shown: ShownSet } | { readonly error: string } | undefined;

/** Shows what a set would do, and saves it: first one button, then the other. */
export function usePlanned(saved: () => void, wrong: (problems: readonly FieldProblem[]) => void) {
  const [plan, setPlan] = useState<Plan>();
  const [isBusy, setBusy] = useState(false);
  /** @param isStill false if something else is wanted by now, which is shown when it is asked for */
  const show = async (source: SetSource, isStill: () => boolean) => {
    setBusy(true);
    try {
      const shown = await askServer('plan-set', source);
      if (!isStill()) setPlan({ error: 'The answers have changed. Show it again.' });
      else if ('wrong' in shown) {
        setPlan(undefined);
        wrong(shown.wrong);
      } else setPlan({ source, shown });
    } catch (error) {
      setPlan({ error: thrownMessage(error) });
    }
    setBusy(false);
  };
  const outcome =
    plan === undefined ? null : 'error' in plan ? (
      <Notice kind="bad" isOutcome key={plan.error}>
        {plan.error}
      </Notice>
    ) : (
      <SetReview key={plan.shown.digest} source={plan.source} shown={plan.shown} saved={saved} />
    );
  /** The button that shows the set, and below it what the set would do. */
  const view = (pressed: () => void) => (
    <>
      <p>
        <button type="button" disabled={isBusy} onClick={pressed}>
          Show what it would write
        </button>
      </p>
      {outcome}
    </>
  );
  return { view, show, clear: () => setPlan(undefined) };
}

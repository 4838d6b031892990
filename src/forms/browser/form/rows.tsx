import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { SmallButton } from '../page.js';
import { idOf, problemsAt, type ShownField } from './form-context.js';
import { FieldProblems } from './problems.js';
import { groupInWords } from './values/item-in-words.js';

/** Groups with longer values than this, as JSON, are folded. */
const mostOpen = 450;

interface RowProps {
  readonly field: ShownField;
  readonly title: string;
  /** Takes the field out of the record, if it can be left out. */
  readonly leaveOut?: () => void;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

interface ValueRowProps extends RowProps {
  /** The id of what the label is of; without one it names a group. */
  readonly control: string | undefined;
  readonly isWide: boolean;
  /** True if the problems of its items are shown here too. */
  readonly isWhole: boolean;
}

/** A value with its label, what it means, and its problems. */
export function ValueRow({ isWide, isWhole, control, children, ...row }: ValueRowProps) {
  const { field, title, leaveOut, hint } = row;
  const { path } = field;
  const id = idOf(path);
  const group = {
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-hint`,
  } as const;
  return (
    <div
      class={isWide ? 'entry wide' : 'entry'}
      data-field={path.join('.')}
      {...(control === undefined && group)}
    >
      <label class="label" id={`${id}-label`} for={control}>
        {title}
      </label>
      {children}
      {leaveOut && <LeaveOut title={title} leaveOut={leaveOut} />}
      <span class="hint meant" id={`${id}-hint`}>
        {hint}
      </span>
      <FieldProblems path={path} isWhole={isWhole} />
    </div>
  );
}

interface FoldedRowProps extends RowProps {
  /** True for a group that is short, however many values it has. */
  readonly isShort?: boolean;
}

/** A group with fields inside, which is folded while it has many values. */
export function FoldedRow({ field, title, leaveOut, hint, isShort = false, children }: FoldedRowProps) {
  const { path, value, editing } = field;
  const { state, currency } = editing;
  const id = idOf(path);
  const words = groupInWords(value, currency);
  /** One that somebody opens has those open that say the same within it. */
  const isSaid = (around: FieldPath) =>
    state.isShown(around) && words !== '' && groupInWords(valueAt(state.draft, around), currency) === words;
  // Once it is open it stays so, also when what was wrong inside is mended.
  const isUnfolded = useRef(false);
  isUnfolded.current ||=
    isShort ||
    JSON.stringify(value ?? '').length <= mostOpen ||
    problemsAt(editing, path, true).length > 0 ||
    path.some((_, length) => isSaid(path.slice(0, length)));
  const isOpen = state.isShown(path) ?? isUnfolded.current;
  return (
    <details
      class="group wide"
      aria-labelledby={`${id}-label`}
      data-field={path.join('.')}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) state.show(path, open);
      }}
    >
      <summary>
        <span class="label" id={`${id}-label`}>
          {title}
        </span>{' '}
        {!isOpen && <span class="hint">{words}</span>}
      </summary>
      <p class="hint meant" id={`${id}-hint`}>
        {hint}
      </p>
      {isOpen && children}
      {/* Below the fields, which don't move then while they are filled in. */}
      <FieldProblems path={path} />
      {leaveOut && <LeaveOut title={title} leaveOut={leaveOut} />}
    </details>
  );
}

function LeaveOut({ title, leaveOut }: Pick<Required<RowProps>, 'leaveOut' | 'title'>) {
  return (
    <SmallButton
      class="secondary small corner"
      aria-label={`Leave out ${title}`}
      title="Leave out"
      onClick={leaveOut}
    >
      ×
    </SmallButton>
  );
}

import { isBrandCalled, type PlacedVerdict, type SeenBrand } from '../../source/site/audit.js';
import type { ClauseOutcome, ClauseResult, VerdictShown } from './report.js';
import { changesSince } from './seen.js';

/** What verdicts are compared with. */
export interface SignedVerdicts {
  /** In the order of the file. */
  readonly verdicts: readonly PlacedVerdict[];
  /** The day of the report, YYYY-MM-DD. */
  readonly day: string;
  /** By its published name. */
  readonly isChosen: (brand: string) => boolean;
}

/** A row with what people say of it. Where rules don't decide it, that is its outcome. */
export function signed<Row extends Omit<ClauseResult, 'breaches'>>(
  judged: Row,
  { verdicts, day, isChosen }: SignedVerdicts,
): Row {
  const own = verdicts.filter(
    ({ clause, brand }) => clause === judged.clause && (brand === undefined || isChosen(brand)),
  );
  if (own.length === 0) return judged;
  if (!judged.isForPeople)
    return { ...judged, signatures: own.map((entry) => signature(entry, 'decided', [])) };
  const byBrand = judged.seen.map(({ brand }) => newestOf(own, brand));
  const used = [...new Set(byBrand)].filter((entry) => entry !== undefined);
  const signatures = used.map((entry) => {
    const isOwn = ({ brand }: SeenBrand) => isChosen(brand) && newestOf(own, brand) === entry;
    const changes = changesSince(entry.seen.filter(isOwn), judged.seen.filter(isOwn));
    const isOver = entry.until !== undefined && entry.until < day;
    return signature(entry, isOver ? 'over' : changes.length > 0 ? 'changed' : 'stands', changes);
  });
  const unsigned = judged.seen.filter((_, index) => byBrand[index] === undefined).map(({ brand }) => brand);
  const row = { ...judged, signatures, unsigned };
  return { ...row, outcome: outcomeOf(row) };
}

function signature(
  { seen: _, clause: __, at, ...facts }: PlacedVerdict,
  state: VerdictShown['state'],
  changes: VerdictShown['changes'],
): VerdictShown {
  return { ...facts, file: at.file, line: at.start.line, state, changes };
}

/** The verdict that counts for a brand: the newest one, and of those of a day the last in the file. */
function newestOf(verdicts: readonly PlacedVerdict[], brand: string): PlacedVerdict | undefined {
  return verdicts
    .filter((entry) => entry.brand === undefined || isBrandCalled(entry.brand, brand))
    .reduce<PlacedVerdict | undefined>(
      (newest, entry) => (newest === undefined || entry.on >= newest.on ? entry : newest),
      undefined,
    );
}

function outcomeOf({
  outcome,
  signatures,
  unsigned,
}: Pick<ClauseResult, 'outcome' | 'signatures' | 'unsigned'>): ClauseOutcome {
  const standing = signatures.filter(({ state }) => state === 'stands');
  if (standing.some(({ verdict }) => verdict === 'breached')) return 'breached';
  if (signatures.some(({ state }) => state === 'changed')) return 'doubtful';
  if (standing.length < signatures.length || unsigned.length > 0) return outcome;
  return standing.every(({ verdict }) => verdict === 'not-applicable') ? 'not-applicable' : 'met';
}

/** One thing that the interface says, or that was decided where it says nothing. */
export interface Statement {
  /** The part of the interface and the row, rule or field in it: `2.3 Identification`, `4 rule 5`. */
  readonly id: string;
  /** What is said, in short; `(D21)` names the decision where the interface leaves it open. */
  readonly text: string;
}

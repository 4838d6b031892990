/** A control for one value. */
export interface Control {
  readonly element: HTMLElement;
  /** What the label belongs to and what is focused. */
  readonly focus: HTMLElement;
  /** Shows another value, as a proposal is accepted. */
  readonly show: (text: string) => void;
}

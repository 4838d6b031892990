/** Where labels of a drawing may be: each is drawn only where it covers nothing. All lengths are those of the drawing. */
export class LabelSpace {
  readonly #reserved: (readonly [left: number, top: number, right: number, bottom: number])[] = [];

  constructor(readonly size: { readonly width: number; readonly height: number }) {}

  /** Keeps labels away from a rectangle. */
  reserve(left: number, top: number, width: number, height: number): void {
    this.#reserved.push([left, top, left + width, top + height]);
  }

  /** Reserves a rectangle if it is free and within the drawing. */
  reserveIfFree(left: number, top: number, width: number, height: number): boolean {
    const [right, bottom] = [left + width, top + height];
    const isFree =
      left > edge &&
      top > edge &&
      right < this.size.width - edge &&
      bottom < this.size.height - edge &&
      this.#reserved.every(([a, b, c, d]) => right < a || left > c || bottom < b || top > d);
    if (isFree) this.reserve(left, top, width, height);
    return isFree;
  }
}

const edge = 2;

/** A text as a label: controls of direction would turn the text around them. */
export function labelText(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Numbers in rows and columns; 0 outside of them and where none was set. */
export class NumberGrid {
  readonly #columns: number;
  readonly #cells: Float64Array;

  constructor(rows: number, columns: number) {
    this.#columns = columns;
    this.#cells = new Float64Array(rows * columns);
  }

  at(row: number, column: number): number {
    return column < this.#columns ? (this.#cells[row * this.#columns + column] ?? 0) : 0;
  }

  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#columns + column] = value;
  }
}

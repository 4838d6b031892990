import { isPlainObject } from '../../base/json/plain-object.js';
import { metresOfDegree, type Position, radian } from '../../model/distance.js';

/** The position that an object with Latitude and Longitude has; undefined for anything that is not a place on earth. */
export function positionIn(value: unknown): Position | undefined {
  if (!isPlainObject(value)) return undefined;
  const [latitude, longitude] = [degrees(value['Latitude'], 90), degrees(value['Longitude'], 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degrees(value: unknown, most: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= most ? number : undefined;
}

/**
 * Finds what is near without comparing everything with everything: a grid of squares with sides of `metres`, in which
 * only a square and its eight neighbours are searched.
 */
export class Grid<T> {
  readonly #squares = new Map<string, T[]>();
  readonly #side: number;

  /** @param metres the largest distance that is searched for */
  constructor(metres: number) {
    this.#side = metres / metresOfDegree;
  }

  add(position: Position, item: T): void {
    const [row, column] = this.#square(position);
    const key = `${row}/${column}`;
    const square = this.#squares.get(key);
    if (square === undefined) this.#squares.set(key, [item]);
    else square.push(item);
  }

  /** Everything within the distance, and some things that are farther away. */
  *near(position: Position): Generator<readonly T[]> {
    const [row] = this.#square(position);
    for (const y of [row - 1, row, row + 1]) {
      // Rows are as wide as at their own latitude, so a column has another number in each.
      const column = this.#column(y, position.longitude);
      for (const x of [column - 1, column, column + 1]) {
        const square = this.#squares.get(`${y}/${x}`);
        if (square !== undefined) yield square;
      }
    }
  }

  #square({ latitude, longitude }: Position): readonly [number, number] {
    const row = Math.floor(latitude / this.#side);
    return [row, this.#column(row, longitude)];
  }

  /** At the edge of a row that is nearer to the pole, degrees of longitude are shortest. */
  #column(row: number, longitude: number): number {
    const edge = Math.max(Math.abs(row), Math.abs(row + 1)) * this.#side;
    return Math.floor((longitude * Math.max(Math.cos(edge * radian), 1e-6)) / this.#side);
  }
}

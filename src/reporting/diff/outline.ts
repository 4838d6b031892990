/** Coasts as rings of longitude and latitude. */
export interface Outline {
  readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
}

/** A table of numbers by name, written as `AD:42.3,42.8,1.3,1.9`, with spaces or line ends between the rows. */
export function numbersByName(table: string): ReadonlyMap<string, readonly number[]> {
  return new Map(
    table.split(/\s+/).map((row) => {
      const [name = '', numbers = ''] = row.split(':');
      return [name, numbers.split(',').map(Number)] as const;
    }),
  );
}

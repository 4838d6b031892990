/** `Fenland & March Building Society` → `fenland-march-building-society`, and `-2` behind it where that is taken. */
export function folderNameOf(brandName: string, taken: ReadonlySet<string>): string {
  const words = brandName
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const name = words?.join('-').slice(0, 60).replace(/-$/, '') ?? 'brand';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

/** The codes of a list that are not `known`, each with its index. */
export function unknownCodes(
  list: unknown,
  known: ReadonlySet<string>,
): readonly { readonly code: string; readonly at: number }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((code, at) => (known.has(code) ? [] : [{ code, at }]));
}

/** The example ATM of the rules on codes, with one of its lists as YAML. */
export function atmIn(list: string): string {
  return `- Identification: FB-A0007
${list.startsWith('SupportedCurrencies') ? '' : '  SupportedCurrencies: [GBP]\n'}  ${list}
  Location:
    PostalAddress: { BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB }
`;
}

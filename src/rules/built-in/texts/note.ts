/** The example branch of the rules on texts, with its note as YAML. */
export function branchNoted(note: string): string {
  return `- Identification: FB-0102
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  Note: ${note}
  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AB }
`;
}

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

/** The example account of the rules on addresses. */
export function accountAt(address: string): string {
  return `${productExample('Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31')}Overdraft:
  TcsAndCsURL: ${address}
  OverdraftTierBandSet:
    - TierBandMethod: Whole
      Identification: FB-OD
      OverdraftTierBand:
        - { Identification: FB-OD-1, TierValueMin: 0.00, EAR: 39.9 }
`;
}

/** The example account of the rules on bands: pays interest up to one amount, and from another one. */
export function accountPaying(upTo: string, from: string): string {
  const band = (
    identification: string,
    amounts: string,
    aer: string,
  ) => `        - Identification: ${identification}
          ${amounts}
          CalculationFrequency: Daily
          ApplicationFrequency: Monthly
          FixedVariableInterestRateType: Variable
          AER: ${aer}
`;
  return `Name: Fenland Saver
Identification: FB-SAVER
Segment: [General]
PCAMarketingState:
  - { Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 1900-01-01, LastMarketedDate: 9999-12-31 }
CreditInterest:
  TierBandSet:
    - TierBandMethod: Tiered
      TierBand:
${band('LOW', `TierValueMinimum: 0.00\n          TierValueMaximum: ${upTo}`, '0.50')}${band('HIGH', `TierValueMinimum: ${from}`, '1.50')}`;
}

/** The example ATM of the rules on codes, with one of its lists as YAML. */
export function atmIn(list: string): string {
  return `- Identification: FB-A0007
${list.startsWith('SupportedCurrencies') ? '' : '  SupportedCurrencies: [GBP]\n'}  ${list}
  Location:
    PostalAddress: { BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB }
`;
}

/** The example ATM of the rules on Other, with some of its fields as YAML. */
export function atmWith(fields: string): string {
  return `- Identification: FB-A0007
  SupportedCurrencies: [GBP]
${fields.replace(/^(?=.)/gm, '  ')}  Location:
    PostalAddress: { BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB }
`;
}

/** The example product of the rules on marketing states, with the fields of its states as YAML. */
export function productExample(...states: readonly string[]): string {
  const items = states.map((state) => `  - { ${state} }\n`).join('');
  return `Name: Fenland Saver\nIdentification: FB-SAVER\nSegment: [General]\nPCAMarketingState:\n${items}`;
}

/** The example branch of the rules on opening hours, with its Availability as YAML. */
export function branchOpen(availability: string): string {
  const indented = availability.replace(/^(?=.)/gm, '    ');
  return `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  Availability:
${indented}  PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AB }
`;
}

/** The example branch of the rules on places, with its address as YAML. */
export function branchAt(address: string): string {
  return `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { ${address} }
`;
}

export const home = {
  lead: (brands: string, places: string, products: string) =>
    `${brands}, ${places} and ${products}, as open data.`,
  places: (places: string, brands: string) =>
    `${places} of ${brands}, with the hours and services that are published.`,
  dotMap: (places: string, kilometres: string) =>
    `Map drawn from ${places} places: a dot for each ${kilometres} km or so, larger where there are more`,
  collections: 'All of it as files',
  what: 'What',
  records: 'Records',
  lastChange: 'Last changed',
  forPeople: 'For spreadsheets and maps',
  forMachines: 'For programs',
  brands: 'Who publishes what',
  brand: 'Brand',
  products: 'Products',
  noneNote: '“–”: nothing is published. There may still be some.',
  latest: 'What changed lately',
  /** Of links to the search with a filter. */
  lookFor: 'Look for',
  allTowns: 'All towns, A to Z',
  compare: 'Compare what is charged and paid',
  /** What people find on the comparison of a collection. */
  jobs: {
    'personal-current-accounts': 'Interest on your balance, overdrafts, the card abroad',
    'business-current-accounts': 'What each payment costs, in and out',
    'unsecured-sme-loans': 'The rate for the amount you need',
    'commercial-credit-cards': 'Rates, fees, and days without interest',
    'fca-service-metrics-pca': 'How often services failed, and how fast accounts are opened',
    'fca-service-metrics-bca': 'How often services failed, and how fast accounts are opened',
  } as Readonly<Record<string, string>>,
  forPrograms: 'How to use it in a program: addresses, requests to copy, and every field with its meaning',
  feed: 'Feed of changes',
};

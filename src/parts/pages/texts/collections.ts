/** Words for one and for several of a thing. */
export type OneAndMany = readonly [one: string, many: string];

export const words: Readonly<Record<'brand' | 'place' | 'product', OneAndMany>> = {
  brand: ['brand', 'brands'],
  place: ['place', 'places'],
  product: ['product', 'products'],
};

/** By the path in the interface; others are shown by their own name. */
export const collectionTexts: Readonly<Record<string, OneAndMany>> = {
  branches: ['Branch', 'Branches'],
  atms: ['Cash machine', 'Cash machines'],
  'personal-current-accounts': ['Personal current account', 'Personal current accounts'],
  'business-current-accounts': ['Business current account', 'Business current accounts'],
  'unsecured-sme-loans': ['Business loan', 'Business loans'],
  'commercial-credit-cards': ['Business credit card', 'Business credit cards'],
  'fca-service-metrics-pca': ['Service of personal accounts', 'Service of personal accounts'],
  'fca-service-metrics-bca': ['Service of business accounts', 'Service of business accounts'],
};

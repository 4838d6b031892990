export const home = {
  lead: (brands: string, places: string, products: string) =>
    `${brands}, ${places} and ${products}, as open data.`,
  collections: 'What is published',
  changed: (date: string) => `Changed ${date}`,
  brands: 'Brands',
  allTowns: 'All towns, A to Z',
  compare: 'Compare products',
  developers: 'For developers',
  forPrograms:
    'Addresses, requests to copy, every field with its meaning, and how to ask only for what is new.',
  feed: 'Feed of changes',
};

import { isPlainObject } from '../../src/base/json/plain-object.js';

/** Types of schema.org (30.0) with their parents, and the properties that pages use, by the types that have them. */
const types: Readonly<Record<string, { readonly of: readonly string[]; readonly has: readonly string[] }>> = {
  Thing: { of: [], has: ['name', 'description', 'identifier', 'url'] },
  Intangible: { of: ['Thing'], has: [] },
  StructuredValue: { of: ['Intangible'], has: [] },
  CreativeWork: {
    of: ['Thing'],
    has: ['license', 'dateModified', 'isAccessibleForFree', 'publisher', 'encodingFormat'],
  },
  MediaObject: { of: ['CreativeWork'], has: ['contentUrl'] },
  Dataset: { of: ['CreativeWork'], has: ['distribution'] },
  DataDownload: { of: ['MediaObject'], has: [] },
  Organization: { of: ['Thing'], has: ['address', 'brand', 'telephone', 'faxNumber', 'email'] },
  Place: {
    of: ['Thing'],
    has: ['address', 'geo', 'telephone', 'faxNumber', 'specialOpeningHoursSpecification', 'amenityFeature'],
  },
  LocalBusiness: { of: ['Organization', 'Place'], has: ['openingHours'] },
  FinancialService: { of: ['LocalBusiness'], has: [] },
  BankOrCreditUnion: { of: ['FinancialService'], has: [] },
  AutomatedTeller: { of: ['FinancialService'], has: [] },
  ContactPoint: { of: ['StructuredValue'], has: ['telephone', 'faxNumber', 'email'] },
  PostalAddress: {
    of: ['ContactPoint'],
    has: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  },
  GeoCoordinates: { of: ['StructuredValue'], has: ['latitude', 'longitude'] },
  OpeningHoursSpecification: {
    of: ['StructuredValue'],
    has: ['dayOfWeek', 'opens', 'closes', 'validFrom', 'validThrough'],
  },
  PropertyValue: { of: ['StructuredValue'], has: ['value'] },
  LocationFeatureSpecification: { of: ['PropertyValue'], has: [] },
  Brand: { of: ['Intangible'], has: [] },
  Service: { of: ['Intangible'], has: ['provider', 'offers'] },
  FinancialProduct: { of: ['Service'], has: ['interestRate', 'annualPercentageRate'] },
  BankAccount: { of: ['FinancialProduct'], has: [] },
  LoanOrCredit: { of: ['FinancialProduct'], has: [] },
  CreditCard: { of: ['LoanOrCredit'], has: [] },
  Offer: {
    of: ['Intangible'],
    has: ['availabilityStarts', 'availabilityEnds', 'eligibleDuration', 'itemOffered'],
  },
  QuantitativeValue: { of: ['StructuredValue'], has: ['value', 'unitText'] },
  ItemList: { of: ['Intangible'], has: ['itemListElement'] },
  ListItem: { of: ['Intangible'], has: ['position'] },
};

/** What a JSON-LD has that isn't in the vocabulary: a type, or a property that neither its type nor a parent has. */
export function unknownTerms(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownTerms);
  if (!isPlainObject(value)) return [];
  const { '@context': _, '@type': type, '@id': id, '@graph': graph, ...own } = value;
  if (graph !== undefined) return unknownTerms(graph);
  // A node that is elsewhere in the graph.
  if (type === undefined && id !== undefined && Object.keys(own).length === 0) return [];
  const known = propertiesOf(String(type));
  const odd = Object.keys(own).filter((name) => known?.has(name) !== true);
  return [
    ...(known === undefined ? [`type ${type}`] : odd.map((name) => `${type}.${name}`)),
    ...Object.values(own).flatMap(unknownTerms),
  ];
}

function propertiesOf(type: string): Set<string> | undefined {
  const own = types[type];
  if (own === undefined) return undefined;
  return new Set([...own.has, ...own.of.flatMap((parent) => [...(propertiesOf(parent) ?? [])])]);
}

import { fragmentOf, scriptJson } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import type { CodeData, PlaceData } from './place-data.js';
import type { SpecialSet } from './special-hours.js';

/** The types of https://schema.org by collection. */
const types: Readonly<Partial<Record<Collection, string>>> = {
  branches: 'BankOrCreditUnion',
  atms: 'AutomatedTeller',
};

/**
 * A place as a node of https://schema.org, as JSON for a script element. Its brand, its features and its exceptional hours are nodes
 * of the same graph, so that a page has each once.
 * @param kind what to call it where it has no name
 * @param special its exceptional hours, which are nodes of the graph too
 */
export function placeNode(place: PlaceData, brandId: string, kind: string, special?: SpecialSet): string {
  const { id, street, town, postcode, country, latitude, longitude, openingHours, contacts = [] } = place;
  const { accessibility: features = [] } = place;
  const contact = (type: string) => contacts.find((each) => each.type === type)?.content;
  const hours = place.access24Hours === true ? 'Mo-Su' : openingHours;
  return scriptJson({
    '@type': types[place.kind],
    '@id': `#${id}`,
    name: place.name ?? street ?? kind,
    brand: { '@id': `#${brandId}` },
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      postalCode: postcode,
      addressCountry: country,
    },
    geo: latitude === undefined ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    telephone: contact('Phone'),
    faxNumber: contact('Fax'),
    email: contact('Email'),
    openingHours: hours?.length === 0 ? undefined : hours,
    specialOpeningHoursSpecification: special && Object.keys(special.nodes).map((id) => ({ '@id': id })),
    amenityFeature: features.length === 0 ? undefined : features.map((code) => ({ '@id': featureId(code) })),
  });
}

/**
 * What the places of a graph refer to, as nodes.
 * @param features the codes of their accessibility
 */
export function sharedNodes(
  brands: ReadonlyMap<string, string>,
  features: Readonly<Record<string, CodeData>>,
  specials: readonly SpecialSet[],
): string[] {
  const special = new Map(specials.flatMap(({ nodes }) => Object.entries(nodes)));
  return [
    ...special.values(),
    ...[...brands].map(([id, name]) => scriptJson({ '@type': 'Brand', '@id': `#${id}`, name })),
    ...Object.entries(features).map(([code, { label: name }]) =>
      scriptJson({ '@type': 'LocationFeatureSpecification', '@id': featureId(code), name, value: true }),
    ),
  ];
}

function featureId(code: string): string {
  return `#_${fragmentOf(code)}`;
}

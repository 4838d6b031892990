import { fragmentOf, scriptJson } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import { dayNames } from '../../model/week.js';
import { daysOfHours } from './opening-hours.js';
import type { CodeData, PlaceData, SpecialHours } from './place-data.js';

/** The types of https://schema.org by collection. */
const types: Readonly<Partial<Record<Collection, string>>> = {
  branches: 'BankOrCreditUnion',
  atms: 'AutomatedTeller',
};

/**
 * A place as a node of https://schema.org, as JSON for a script element. Its brand and its features are nodes of the same
 * graph, so that a page has each once.
 * @param kind what to call it where it has no name
 */
export function placeNode(place: PlaceData, brandId: string, kind: string): string {
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
    specialOpeningHoursSpecification: place.specialHours?.flatMap(specialNodes),
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
): string[] {
  return [
    ...[...brands].map(([id, name]) => scriptJson({ '@type': 'Brand', '@id': `#${id}`, name })),
    ...Object.entries(features).map(([code, { label: name }]) =>
      scriptJson({ '@type': 'LocationFeatureSpecification', '@id': featureId(code), name, value: true }),
    ),
  ];
}

function featureId(code: string): string {
  return `#is-${fragmentOf(code)}`;
}

/** Hours from 00:00 to 00:00 stand for a closed day. */
function specialNodes({ from, to, name, openingHours }: SpecialHours): object[] {
  const node = (opens: string, closes: string, dayOfWeek?: readonly string[]) => ({
    '@type': 'OpeningHoursSpecification',
    name,
    dayOfWeek,
    opens,
    closes,
    validFrom: from,
    validThrough: to,
  });
  if (openingHours.length === 0) return [node('00:00', '00:00')];
  return openingHours.map((text) => {
    const [days = '', hours = ''] = text.split(' ');
    const [opens = '', closes = ''] = hours.split('-');
    return node(
      opens,
      closes,
      dayNames.filter((_, day) => daysOfHours(days).includes(day)),
    );
  });
}

import { grouped } from '../../../model/message.js';

export const towns = {
  title: 'Towns A to Z',
  lead: (towns: number) => (towns === 1 ? 'One town.' : `${grouped(towns)} towns.`),
  andAround: 'and around',
  /** Before the names of other areas. */
  further: 'More places nearby are in',
  largest: 'Most places',
};

export const place = {
  always: 'Open 24 hours',
  closed: 'closed',
  bankHolidays: 'On bank holidays, hours may differ.',
  exceptions: 'Special hours',
  otherwise: 'other days closed',
  unnamed: (kind: string) => kind,
  noTown: 'No town given',
};

/** What a script adds to a place. */
export const details = {
  more: 'More about this place',
  failed: 'The data could not be loaded. Close this and open it again to retry.',
  next: 'Next special hours',
  present: 'Special hours now',
  services: 'Services',
  accessibility: 'Accessibility',
  segments: 'For',
  location: 'Where it stands',
  smallest: 'Smallest amount',
  currencies: 'Currencies',
  languages: 'Languages',
  county: 'County',
  sortCode: 'Sort code',
  /** By ContactType; others are shown by their own name. */
  contacts: {
    Phone: 'Telephone',
    AlternatePhone: 'Other telephone',
    Fax: 'Fax',
    AlternateFax: 'Other fax',
    Email: 'Email',
    AlternateEmail: 'Other email',
  } as Readonly<Record<string, string>>,
  maps: 'Map',
  record: 'Data of this record',
  openStreetMap: 'OpenStreetMap',
};

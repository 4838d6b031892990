import { grouped } from '../../../model/message.js';

export const towns = {
  title: 'Towns A to Z',
  lead: (towns: number) => (towns === 1 ? 'One town.' : `${grouped(towns)} towns.`),
  andAround: 'and around',
};

export const place = {
  hours: 'Opening hours',
  always: 'Open 24 hours, every day',
  closed: 'closed',
  bankHolidays: 'Bank holidays',
  mayDiffer: 'hours may differ',
  exceptions: 'Special hours',
  next: 'Next special hours',
  present: 'Special hours now',
  otherwise: 'other days closed',
  services: 'Services',
  accessibility: 'Accessibility',
  contact: 'Contact',
  maps: 'Map',
  record: 'Data of this record',
  openStreetMap: 'OpenStreetMap',
  unnamed: (kind: string) => kind,
  noTown: 'No town given',
};

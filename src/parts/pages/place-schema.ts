import { nations } from '../../model/bank-holidays.js';
import { shortDays } from './opening-hours.js';
import { areaFileVersion } from './place-data.js';

/** The address of the JSON Schema of `/places/<area>.json`, below the base path. */
export const placesSchemaPath = '/places/schema.json';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const day = { type: 'string', format: 'date' };
const shortDay = `(?:${shortDays.join('|')})`;

const openingHours = {
  description: 'A week as https://schema.org/openingHours has it. Without an item, it is always closed.',
  type: 'array',
  items: {
    type: 'string',
    pattern: `^${shortDay}(?:[,-]${shortDay})* \\d\\d:\\d\\d-\\d\\d:\\d\\d$`,
  },
};

const notesOnDays = {
  description: 'Notes by the days that they are about.',
  type: 'object',
  propertyNames: { enum: shortDays },
  additionalProperties: text,
};

const codes = { description: 'Names of members of codes, where each is described.', ...texts };

const place = {
  description: 'A branch or a cash machine. A member is left out where nothing is published.',
  type: 'object',
  required: ['id', 'kind', 'brand', 'record'],
  properties: {
    id: { description: 'The fragment of its address: places/<area>#<id>.', ...text },
    kind: { description: 'Its collection, a member of collections.', ...text },
    brand: text,
    record: {
      description:
        'What identifies it in its collection: the Identification, of a branch with a slash and the SequenceNumber.',
      ...text,
    },
    name: text,
    type: { enum: ['Mobile', 'Physical'] },
    street: { description: 'The lines of the address before the town, joined.', ...text },
    town: text,
    county: texts,
    postcode: text,
    country: { description: 'ISO 3166-1.', ...text },
    nation: { description: 'Whose bank holidays it has.', enum: nations },
    latitude: { description: 'Degrees of WGS 84.', type: 'number' },
    longitude: { description: 'Degrees of WGS 84.', type: 'number' },
    access24Hours: { description: 'Whether customers reach it day and night.', type: 'boolean' },
    openingHours,
    notesOnDays,
    specialHours: {
      description: 'Hours for exceptions, such as a holiday. Days that they do not name are closed.',
      type: 'array',
      items: {
        type: 'object',
        required: ['from', 'to', 'openingHours'],
        properties: { from: day, to: day, name: text, note: text, openingHours, notesOnDays },
      },
    },
    services: codes,
    accessibility: codes,
    segments: { ...codes, description: 'The customers that it is for; names of members of codes.' },
    location: { ...codes, description: 'Where a machine stands; names of members of codes.' },
    branch: { description: 'The Identification of the branch that a machine belongs to.', ...text },
    currencies: { description: 'ISO 4217.', ...texts },
    languages: { description: 'ISO 639-1.', ...texts },
    minimumAmount: { description: 'The smallest amount that a machine gives out, as published.', ...text },
    sortCodes: texts,
    contacts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'content'],
        properties: { type: { description: 'Such as Phone.', ...text }, content: text, description: text },
      },
    },
    photo: { description: 'The address of a picture, on another host.', ...text },
    notes: texts,
  },
};

/** The JSON Schema of `AreaFile`. It allows further members, since later programs may add some. */
export const areaFileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Places of an area',
  type: 'object',
  required: ['version', 'area', 'collections', 'codes', 'places'],
  properties: {
    $schema: text,
    version: { const: areaFileVersion },
    area: { description: 'The last part of the address of its page.', ...text },
    collections: {
      description: 'The address of each collection that the places are of, below the same host.',
      type: 'object',
      additionalProperties: text,
    },
    codes: {
      description: 'What the codes of its places are. Codes that brands have added are here by their names.',
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['label'],
        properties: {
          label: text,
          means: { description: 'What a code of the interface means, as a phrase.', ...text },
          descriptions: { description: 'What brands say of a code of their own.', ...texts },
        },
      },
    },
    places: { type: 'array', items: place },
  },
};

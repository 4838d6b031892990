export { envelopeSchema, errorSchema } from './envelope.js';
export { type Names, publishedSchema, publisher } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';

export { envelopeSchema, errorSchema } from './envelope.js';
export { type Names, publishedSchema, publishingSchema } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';

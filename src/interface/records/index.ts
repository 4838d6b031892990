export { envelopeSchema, errorSchema } from './envelope.js';
export { type Names, publishingSchema } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';

export { envelopeSchema, errorSchema } from './envelope.js';
export { type Names, publishedSchema, publishing } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';

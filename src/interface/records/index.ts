export { envelopeSchema, errorSchema } from './envelope.js';
export { type Names, publishedSchema, publisher, reader } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';
export { ukOpenBanking } from './uk-open-banking.js';

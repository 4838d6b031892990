export { envelopeSchema } from './envelope.js';
export { errorSchema } from './error.js';
export { ukOpenBanking } from './names/uk-open-banking.js';
export { type Names, published, publisher, reader } from './published.js';
export { type RecordSchema, recordSchema } from './records.js';

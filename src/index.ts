export { envelopeSchema, errorSchema, recordSchema } from './interface/records/index.js';
export { type Loss, recordInVersion } from './interface/records/record-in-version.js';
export { type Collection, collectionNames } from './model/collection.js';
export type { FieldPath, Location, Position } from './model/location.js';
export type { Message } from './model/message.js';
export type { RecordName, Severity } from './model/problem.js';
export { type Version, versions } from './model/version.js';
export type { KnownProblem as Problem, ProblemArgs, Rule } from './report/report/registry.js';
export {
  defineRule,
  type OwnFinding,
  type OwnRecord,
  type OwnRule,
  type OwnSiteFinding,
  type OwnSubject,
} from './rules/own/own-rule.js';
export type { Body, HttpAnswer as Answer } from './serving/http/answer.js';
export type { Contract } from './serving/http/contract.js';
export { decide } from './serving/http/decide.js';
export { RateLimiter } from './serving/http/rate-limit.js';
export { refusal } from './serving/http/refusal.js';
export type { HttpRequest } from './serving/http/request.js';
export type { Encoding, ErrorEntry, Manifest, Representation, Route } from './serving/manifest/manifest.js';
export { manifest, manifestFile } from './serving/manifest/manifest.js';

export type { Answer, Body } from './http/answer.js';
export type { Contract } from './http/contract.js';
export { decide } from './http/decide.js';
export type { Encoding, ErrorEntry, Manifest, Representation, Route } from './http/manifest.js';
export { manifest, manifestFile } from './http/manifest.js';
export { RateLimiter } from './http/rate-limit.js';
export { refusal } from './http/refusal.js';
export type { HttpRequest } from './http/request.js';
export { type Collection, collectionNames } from './model/collection.js';
export type { FieldPath, Location, Position } from './model/location.js';
export type { Message } from './model/message.js';
export type { RecordName, Severity } from './model/problem.js';
export { type Version, versions } from './model/version.js';
export {
  defineRule,
  type OwnFinding,
  type OwnRecord,
  type OwnRule,
  type OwnSiteFinding,
  type OwnSubject,
} from './own-rules/own-rule.js';
export type { KnownProblem as Problem, ProblemArgs, Rule } from './report/registry.js';
export { envelopeSchema, errorSchema, recordSchema } from './schema/index.js';
export { type Loss, project } from './schema/project.js';

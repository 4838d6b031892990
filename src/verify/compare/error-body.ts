import type { Answer } from '../../http/answer.js';
import { fieldOf } from '../../http/fields.js';
import type { Manifest } from '../../manifest/manifest.js';
import { type Difference, difference } from '../difference.js';
import type { Reply } from '../reply.js';

/** The JSON of an error (interface 7) against what the manifest has for it. */
export function errorBodyDifference(
  expected: Answer,
  { status, body }: Reply,
  { errors }: Manifest,
): Difference | undefined {
  const text = body.toString('utf8');
  if (expected.body.kind !== 'text' || text === expected.body.text) return undefined;
  const contentType = fieldOf(expected.headers, 'Content-Type');
  const file = errors[status]?.file;
  return difference('body', 'verify/error-body', {
    status,
    found: kindOf(text),
    excerpt: text.replace(/\s+/g, ' ').trim().slice(0, 200),
    ...(contentType !== undefined && { contentType }),
    ...(file !== undefined && { file }),
  });
}

function kindOf(text: string): 'nothing' | 'html' | 'json' | 'text' {
  if (text.trim() === '') return 'nothing';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return /^\s*<(!doctype html|html|head|body)/i.test(text) ? 'html' : 'text';
  }
}

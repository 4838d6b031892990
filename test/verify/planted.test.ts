import { expect, test } from 'vitest';
import { asking, found, verifying } from './host.js';
import { bodies } from './planted/bodies.js';
import { conditions, ranges } from './planted/conditions.js';
import { headers, heads } from './planted/headers.js';
import { type Planted, published } from './planted/plant.js';
import { publications } from './planted/publications.js';
import { errors, status } from './planted/status.js';

const groups: readonly [rule: RegExp, faults: readonly Planted[]][] = [
  [/^verify\/(?:body|header)$/, bodies],
  [/^verify\/(?:status|header|by-order)$/, conditions],
  [/^verify\/(?:status|header|body)$/, ranges],
  [/^verify\/(?:header|status)$/, headers],
  [/^verify\/(?:header|status)$/, heads],
  [/^verify\/(?:body|header|status|stale)$/, publications],
  [/^verify\/(?:status|header|body|rate-limit|no-answer)$/, status],
  [/^verify\/(?:header|body)$/, errors],
];

test.for(
  groups.flatMap(([rule, faults]) => faults.map((planted) => [planted.fault, rule, planted] as const)),
)('%s: verify tells it', async ([, rule, { plant, rateLimit = false }]) => {
  const { manifest } = published;
  const verification = await verifying(asking(plant, published), { manifest, rateLimit });
  expect(verification.problems[0]?.rule).toMatch(rule);
  expect(found(verification).length).toBeGreaterThan(0);
});

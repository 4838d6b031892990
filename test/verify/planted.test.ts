import { expect, test } from 'vitest';
import { asking, verifying } from './host.js';
import { bodies } from './planted/bodies.js';
import { fields } from './planted/fields.js';
import { type Faults, published } from './planted/plant.js';
import { publications } from './planted/publications.js';
import { conditions, errors, limits, ranges, statuses } from './planted/requests.js';

const groups: readonly [rule: RegExp, faults: Faults][] = [
  [/^verify\/(?:body|header)$/, bodies],
  [/^verify\/(?:status|header|by-order)$/, conditions],
  [/^verify\/(?:status|header|body)$/, ranges],
  [/^verify\/(?:header|status)$/, fields],
  [/^verify\/(?:body|header|status|stale)$/, publications],
  [/^verify\/(?:status|header|body|no-answer)$/, statuses],
  [/^verify\/(?:header|body)$/, errors],
  [/^verify\/(?:rate-limit|header|body)$/, limits],
];

test.for(
  groups.flatMap(([rule, faults]) =>
    Object.entries(faults).map(([fault, plant]) => [fault, rule, plant, faults === limits] as const),
  ),
)('%s: verify tells it', async ([, rule, plant, rateLimit]) => {
  const { manifest } = published;
  const ask = asking(plant, published);
  const { problems } = await verifying(ask, { manifest, askAtOnce: rateLimit ? ask : undefined });
  expect(problems[0]?.rule).toMatch(rule);
});

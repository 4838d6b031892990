import type { Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { acceptingSmallest } from './accepting.js';

/** What a page of another origin asks (Fetch standard, "CORS protocol"; D46). */
export function corsInquiries(path: string, route: Route): Inquiry[] {
  const origin = ['Origin', 'https://comparison.example'] as const;
  return [
    inquire('cors/read', path, [...acceptingSmallest(route), origin]),
    inquire(
      'cors/preflight',
      path,
      [
        origin,
        ['Access-Control-Request-Method', 'GET'],
        ['Access-Control-Request-Headers', 'authorization,cache-control,if-none-match'],
      ],
      { method: 'OPTIONS' },
    ),
    { ...inquire('cors/options', path, [], { method: 'OPTIONS' }), alone: true },
  ];
}

import { caddy } from '../../src/serving/hosts/caddy/host.js';
import { serving } from './caddy.js';
import { testOfMany, testsOf } from './own-evaluation.js';

testsOf(caddy, 'Caddy', serving);
testOfMany(caddy, ['Caddyfile'], serving);

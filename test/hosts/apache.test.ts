import { apache } from '../../src/serving/hosts/apache/host.js';
import { serving } from './apache.js';
import { testOfMany, testsOf } from './own-evaluation.js';

testsOf(apache, 'Apache', serving);
testOfMany(apache, ['opendata.conf'], serving);

import { test } from 'vitest';
import { run } from '../preview/running.js';
import { built } from '../verify/host.js';
import { prove } from './proof.js';

test('the preview answers everything as the manifest says, without a gap', async (context) => {
  const { url } = await run(built, { now: Date.now });
  await prove(context, 'preview', url, []);
});

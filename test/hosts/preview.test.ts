import { test } from 'vitest';
import { run } from '../preview/running.js';
import { prove, shown } from './proof.js';

test('the preview answers everything as the manifest says, without a gap', async (context) => {
  const { url } = await run(shown, { now: Date.now });
  await prove(context, 'preview', url, []);
});

import { expect, test } from 'vitest';
import { fenland, workspace } from '../commands/workspace.js';

test('with caches: wind-back, a build shortly before a record ends tells caches when (D51)', async () => {
  const bank = workspace(fenland);
  const [file, text] = Object.entries(fenland).find(([path]) => /branches.*\.yaml$/.test(path))!;
  // The time of a build in tests is set.
  expect((await bank.run(['build'])).code).toBe(0);
  const in2Hours = new Date(Date.parse(bank.manifest().at!) + 7_200_000).toISOString();
  const until = `until: "${in2Hours}"`;
  bank.write(
    file,
    String(text).replace(/^(- )?(?=\w)/m, (start) => `${start}${until}\n${start === '- ' ? '  ' : ''}`),
  );
  const built = async () => {
    expect((await bank.run(['build'])).code).toBe(0);
    const { nextChange, routes } = bank.manifest();
    const expires = Object.entries(routes).flatMap(([path, route]) => (route.expires ? [path] : []));
    return { nextChange, expires };
  };
  expect(await built()).toEqual({ nextChange: undefined, expires: [] });
  bank.write(
    'content/site.yaml',
    `${fenland['content/site.yaml' as keyof typeof fenland]}\ncaches: wind-back\n`,
  );
  expect(await built()).toEqual({ nextChange: in2Hours, expires: ['/v2.1/branches', '/v2.2/branches'] });
});

import { expect, it } from 'vitest';
import { fenland, siteYaml, workspace } from '../commands/workspace.js';

it('a logo that has changed is published, wherever it is', async () => {
  const space = workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}pages: { logo: ../brand/logo.svg }\n`,
    'brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const logo = async () => {
    const { code } = await space.run(['build'], {});
    expect(code).toBe(0);
    return Object.keys(space.manifest().resources).filter(
      (path) => path.includes('/logo.') && space.manifest().resources[path]!.keptUntil === undefined,
    );
  };
  const [first, ...others] = await logo();
  expect([first, others]).toEqual([expect.stringMatching(/^\/assets\/logo\.[0-9a-f]{12}\.svg$/), []]);
  expect(await logo()).toEqual([first]);
  space.write('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const [second] = await logo();
  expect(second).toMatch(/^\/assets\/logo\./);
  expect(second).not.toBe(first);
});

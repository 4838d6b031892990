import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Lack, lackTexts } from '../../src/serving/hosts/configuration/lacks.js';
import { hostNames, loadHost } from '../../src/serving/hosts/hosts.js';

/** What hosts lack, as docs/hosts.md shows it, a row for those that lack the same: `TABLE=write` writes it. */
async function table(): Promise<string> {
  const hosts = await Promise.all(hostNames.map(async (name) => ({ name, ...(await loadHost(name)) })));
  const named = (some: readonly { name: string }[]) => some.map(({ name }) => `\`${name}\``).join(', ');
  const texts = new Map<string, string[]>();
  for (const [lack, text] of Object.entries(lackTexts) as [Lack, string][]) {
    const lacking = hosts.filter(({ lacks }) => lacks.includes(lack));
    const others = hosts.filter((host) => !lacking.includes(host));
    const who = lacking.length > others.length ? `all but ${named(others)}` : named(lacking);
    texts.set(who, [...(texts.get(who) ?? []), text]);
  }
  const rows = [...texts].map(([who, all]) => `| ${who} | ${all.join('<br>')} |`);
  return ['| Hosts | What differs |', '|---|---|', ...rows].join('\n');
}

test('docs/hosts.md has the table of what each host lacks', async () => {
  const page = readFileSync('docs/hosts.md', 'utf8');
  const [, before = '', after = ''] =
    /^([\s\S]*TABLE=write npx vitest run test\/hosts\/table.test.ts -->\n)[\s\S]*?(<!-- until here -->[\s\S]*)$/.exec(
      page,
    ) ?? [];
  const now = `${before}\n${await table()}\n\n${after}`;
  if (process.env['TABLE'] === 'write') writeFileSync('docs/hosts.md', now);
  else expect(page).toBe(now);
});

test('docs/hosts.md names every host in its first table', () => {
  const [, first = ''] = /^\| \| Hosts \|\n([\s\S]*?)\n\n/m.exec(readFileSync('docs/hosts.md', 'utf8')) ?? [];
  const named = [...first.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...hostNames].sort());
});

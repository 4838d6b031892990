import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostNames, loadHost } from '../../src/serving/hosts/hosts.js';
import { type Lack, lackTexts } from '../../src/serving/hosts/lacks.js';

/** What each host does, as docs/hosts.md shows it: `npm run hosts` writes it. */
async function table(): Promise<string> {
  const hosts = await Promise.all(hostNames.map(async (name) => ({ name, ...(await loadHost(name)) })));
  const rows = (Object.entries(lackTexts) as [Lack, string][]).map(([lack, text]) => {
    const cells = hosts.map(({ lacks }) => (lacks.includes(lack) ? '–' : '+'));
    return `| ${text} | ${cells.join(' | ')} |`;
  });
  const head = hosts.map(({ name }) => `\`${name}\``).join(' | ');
  return [
    `| What is not as the manifest says (–) | ${head} |`,
    `|---|${'---|'.repeat(hosts.length)}`,
    ...rows,
  ].join('\n');
}

test('docs/hosts.md has the table of what each host lacks', async () => {
  const page = readFileSync('docs/hosts.md', 'utf8');
  const [, before = '', after = ''] =
    /^([\s\S]*npm run hosts -->\n)[\s\S]*?(<!-- until here -->[\s\S]*)$/.exec(page) ?? [];
  const now = `${before}\n${await table()}\n\n${after}`;
  if (process.env['TABLE'] === 'write') writeFileSync('docs/hosts.md', now);
  else expect(page).toBe(now);
});

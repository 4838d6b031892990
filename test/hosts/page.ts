import { hostChecks } from '../../src/serving/checks/host-checks.js';
import type { Overview } from '../../src/serving/hosts/host.js';
import type { Cell, HostProof } from './proof.js';

const signs: Record<Cell, string> = { same: '✓', gap: 'gap', differs: '✗', 'not asked': '' };

/** The part of docs/hosts.md that the tests of the hosts make: host by check, and each host's gaps. */
export function proofPart(proofs: readonly HostProof[]): string {
  const hosts = proofs.toSorted((a, b) => order(a) - order(b) || (a.title < b.title ? -1 : 1));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = hostChecks.map((check) =>
    row([`\`${check}\``, ...hosts.map(({ cells }) => signs[cells[check] ?? 'not asked'])]),
  );
  const gaps = hosts
    .filter((host) => host.gaps.length > 0)
    .map(({ title, gaps }) => `### ${title}\n\n${gaps.map((gap) => `- ${gap}`).join('\n')}`);
  return [
    row(['Check', ...hosts.map(({ title }) => title)]),
    row(['---', ...hosts.map(() => ':-:')]),
    ...rows,
    '',
    '## Declared gaps',
    '',
    gaps.join('\n\n'),
    '',
  ].join('\n');
}

/** The part of docs/hosts.md that lists the hosts, by their names. */
export function overviewPart(hosts: ReadonlyMap<string, Overview>): string {
  return [
    '| Host | `--hosts` | Entity tags | Compressed files | JSON errors | Rate limit |',
    '|---|---|---|---|---|---|',
    ...[...hosts].map(
      ([name, { host, entityTags, compressedFiles, jsonErrors, rateLimit }]) =>
        `| ${[host, `\`${name}\``, entityTags, compressedFiles, jsonErrors, rateLimit].join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

/** The preview first, since it is the contract itself. */
function order({ title }: HostProof): number {
  return title === 'preview' ? 0 : 1;
}

/** The lines in the page that its generated parts begin with. */
export const beginnings = {
  overview: '<!-- made of src/serving/hosts: npm run hosts -->\n',
  proof: '<!-- made by the tests of the hosts: npm run hosts -->\n',
} as const;
const end = '<!-- until here -->\n';

/** The page with a part put in. @throws where the page has no place for it */
export function withPart(page: string, name: keyof typeof beginnings, part: string): string {
  const from = page.indexOf(beginnings[name]);
  const to = page.indexOf(end, from);
  if (from < 0 || to < from) throw new Error(`docs/hosts.md has no place for its ${name}`);
  return `${page.slice(0, from + beginnings[name].length)}\n${part}\n${page.slice(to)}`;
}

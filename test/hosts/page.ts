import { hostChecks } from '../../src/model/host-check.js';
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

/** The preview first, since it is the contract itself. */
function order({ title }: HostProof): number {
  return title === 'preview' ? 0 : 1;
}

export const partBegins = '<!-- made by the tests of the hosts: npm run hosts -->\n';
export const partEnds = '<!-- until here -->\n';

/** The page with its part put in. @throws where the page has no place for it */
export function withPart(page: string, part: string): string {
  const from = page.indexOf(partBegins);
  const to = page.indexOf(partEnds);
  if (from < 0 || to < from) throw new Error('docs/hosts.md has no place for the table');
  return `${page.slice(0, from + partBegins.length)}\n${part}\n${page.slice(to)}`;
}

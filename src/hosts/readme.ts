import type { Gap } from './capabilities.js';
import type { Host } from './host.js';

/** The README.md of a host's folder: from dist to a running site, and what the host can't do. */
export function readme({ title, gaps }: Pick<Host, 'title' | 'gaps'>, instructions: string): string {
  return `# ${title}\n\n${instructions}\n\n${gapsSection(gaps)}`;
}

/** What a host can't do, in its own words. */
export function gapsSection(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return 'Everything is answered as the manifest says.\n';
  const lines = gaps.map(({ because }) => `- ${because}`);
  return `What is otherwise than the manifest says, and can't be helped here:\n\n${lines.join('\n')}\n`;
}

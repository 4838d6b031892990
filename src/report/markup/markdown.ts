import { type DocumentBlock, isPieces, type Text } from '../../base/document/document.js';
import { codeSpan, contentText, markdownRow, proseText } from './markdown-text.js';

/** Blocks as Markdown of GitHub and GitLab, with an empty line between them. */
export function* markdownOf(blocks: Iterable<DocumentBlock>): Generator<string> {
  let before = '';
  for (const block of blocks) {
    yield `${before}${markdownBlock(block)}\n`;
    before = '\n';
  }
}

export function markdownBlock(block: DocumentBlock): string {
  if ('heading' in block) return `${'#'.repeat(block.level)} ${markdownText(block.heading)}`;
  if ('paragraph' in block) return markdownText(block.paragraph);
  if ('verdict' in block) return `${block.isGood ? '✅' : '❌'} **${markdownText(block.verdict)}**`;
  if ('list' in block) return block.list.map((item) => `- ${markdownText(item)}`).join('\n');
  const { columns, rows } =
    'facts' in block
      ? { columns: [{ head: '' }, { head: '' }], rows: block.facts.map((cells) => ({ cells })) }
      : block;
  const lines = rows.map((row) => {
    if ('title' in row) return markdownRow([markdownText(row.title)]);
    return markdownRow(columns.map((_, index) => markdownText(row.cells[index] ?? '')));
  });
  const rule = columns.map(({ is }) => (is === 'number' ? '--:|' : '---|')).join('');
  return [markdownRow(columns.map(({ head }) => head)), `|${rule}`, ...lines].join('\n');
}

/** A text on one line. */
export function markdownText(text: Text): string {
  if (isPieces(text)) return text.map(markdownText).join('');
  if (typeof text === 'string') return proseText(text);
  if ('content' in text) return contentText(text.content, 'most' in text ? text.most : undefined);
  if ('code' in text) return codeSpan(text.code);
  if ('lines' in text) return text.lines.map(markdownText).join('<br>');
  const inner = markdownText(text.text);
  return text.tone === 'strong' ? `**${inner}**` : text.tone === 'aside' ? `(${inner})` : inner;
}

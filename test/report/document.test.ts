import { describe, expect, it } from 'vitest';
import type { DocumentBlock, Text } from '../../src/base/document/document.js';
import { terminalText } from '../../src/base/document/terminal.js';
import { markdownOf, markdownText } from '../../src/report/markup/markdown.js';
import { hostileTexts, liveIn, rawCharacter } from './hostile.js';

/** Every piece that can have data in it. */
const pieces = (data: string): readonly Text[] => [
  { content: data },
  { content: data, most: 20 },
  { code: data },
  { lines: [{ content: data }, { content: data }] },
  { tone: 'strong', text: ['of ', { content: data }] },
];

describe.each(hostileTexts.map((data) => [data]))('data is only data: %j', (data) => {
  const blocks: DocumentBlock[] = [
    { heading: pieces(data), level: 2 },
    { paragraph: pieces(data) },
    { list: pieces(data) },
    {
      columns: [{ head: 'Name' }],
      rows: pieces(data).map((cell) => ({ cells: [cell] })),
    },
  ];

  it('in Markdown', () => {
    for (const text of markdownOf([...blocks, { facts: [['Folder', { content: data }]] }])) {
      expect(liveIn(text)).toBeUndefined();
      expect(rawCharacter(text)).toBeUndefined();
    }
  });

  it('on a terminal', () => {
    for (const piece of pieces(data)) expect(rawCharacter(terminalText(piece))).toBeUndefined();
  });
});

describe('a text of the program', () => {
  it('has code between backticks, and nothing else that is markup', () => {
    const text = 'Run `opendata check` on *all* of <them> & more_of_it.';
    expect(markdownText(text)).toBe('Run `opendata check` on \\*all\\* of &lt;them> &amp; more\\_of\\_it.');
    expect(terminalText(text)).toBe(text);
  });

  it('is a remark beside others as each target has it', () => {
    const text: Text = ['1.25', ' ', { tone: 'aside', text: '−0.25 points' }];
    expect(markdownText(text)).toBe('1.25 (−0.25 points)');
    expect(
      terminalText(text, { strong: String, good: String, mark: String, faint: (inner) => `<${inner}>` }),
    ).toBe('1.25 <−0.25 points>');
  });
});

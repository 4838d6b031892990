import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentText, markdownRow } from '../../src/report/markup/markdown-text.js';

/** What is left of Markdown when its code spans are taken out, as CommonMark 6.1 reads them. */
function outsideCode(markdown: string): string {
  return markdown.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}

describe('texts of the content in Markdown', () => {
  it.each(['Ely', 'Aldersyke & Co', '0102', '09:00–12:30', '1,234.50', "St. Peter's", 'Zürich', '−0.25'])(
    'stay as they are: %s',
    (text) => expect(contentText(text)).toBe(text),
  );

  it.each([
    ...'@octocat org/repo#12 #12 !5 ~label GH-12 da39a3ee5e6b4b0d3255bfef95601890afd80709'.split(' '),
    ...'www.evil.example evil.example/x https://evil.example me@evil.example'.split(' '),
    ...'[x](javascript:alert(1)) ![x](https://evil.example/x.png) &lt;b&gt; $math$ :smile: /close \\'.split(
      ' ',
    ),
    '<img src=x onerror=alert(1)>',
    '**bold** _it_ ~~gone~~',
    '<!-- opendata-press diff -->',
  ])('are code if they could be anything: %s', (text) => {
    expect(outsideCode(contentText(text)).trim()).toBe('');
  });

  it('end no cell, no line and no code span, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('`', '|', '\\', '\n', 'a', ' ', '@', '<', '\u202e', '\r') }),
        (text) => {
          const made = contentText(text);
          expect(made).not.toMatch(/[\r\n\u202e]/);
          // GFM splits a row at bars that no backslash precedes, and reads a pair of backslashes as one.
          const [, cell = ''] = /^\| (.*) \|$/.exec(markdownRow([made])) ?? [];
          expect(cell.replace(/\\./g, '')).not.toContain('|');
          expect(outsideCode(made)).toMatch(/^[a \\|]*$/);
          expect(outsideCode(made)).not.toMatch(/[@<`]/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('have their bars as they are, but in a table', () => {
    expect(contentText('a|b')).toBe('`a|b`');
    expect(markdownRow([contentText('a|b'), 'c'])).toBe('| `a\\|b` | c |');
  });

  it('show what is invisible, and are cut', () => {
    expect(contentText('a\u202eb\u200bc')).toBe('`a\ufffdb\ufffdc`');
    expect(contentText('x'.repeat(500))).toBe(`${'x'.repeat(199)}…`);
  });
});

import { stripVTControlCharacters } from 'node:util';

/** Texts by which data could write to a terminal, to a log of GitHub, into a page, or to people on GitHub and GitLab. */
export const hostileTexts = [
  'a\u001b]52;c;ZXZpbA==\u0007b',
  'a\u001b[2J\u001b[31mb',
  'a\u009b31m\u0085\u0000b',
  '\u202egnp.exe\u2066 \u200f\u061c',
  'a\u200b\u200d\u2060\u00ad\ufeffb',
  'a\u{e0041}\u{e0042}\u3164\u2800\ufe0fb',
  'a\n::error::x\r::stop-commands::y\u2028%0A::error::z',
  '#1 @team/all !5 ~label %3 GH-2 org/repo#12',
  'da39a3ee5e6b4b0d me@evil.example :smile: $1 *iteration:3',
  'https://evil.example www.evil.example ftp://evil.example',
  '<img src=x onerror=alert(1)> </code></pre> &lt;b&gt; <!-- x',
  '| a | `b` ``c | \\` \\| \\\\| [x](http://evil.example) ![y](z)',
  '** _a_ ~~b~~ `` ` [^1] {{ x }} $$y$$',
];

/** A character that is not seen, or that a terminal obeys, found without the program's own list. */
const raw = /(?!\n)(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u2800\u3164\u{e0000}-\u{e00ff}]|\ufe0e|\ufe0f)/u;

/** The first such character, as its number. @param text of which the signs ⚠️ and ℹ️ are the program's own */
export function rawCharacter(text: string): string | undefined {
  return raw
    .exec(text.replace(/[⚠ℹ]\ufe0f/g, ''))?.[0]
    .codePointAt(0)
    ?.toString(16);
}

/** The texts of tables' cells and of other lines, with bars as they are read. */
function piecesOf(line: string): string[] {
  if (!line.startsWith('| ')) return [line];
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|'));
}

const live =
  /@\w|#\w|\bgh-\d|\b[0-9a-f]{7,40}\b|:\/\/|www\.|[!~%$^]\w|(?<!\d):\w+:|`|<(?!\/?(?:br|wbr|pre|code|details|summary|sub)>)|\]\(/i;

/** What is markup in `<pre>` too. Both services look for mentions, references and emoji everywhere but in it and in code. */
const liveInPre = /:\/\/|www\.|`|<(?!br>)|\]\(/i;

/** What GitHub or GitLab would make something of: a mention, a reference, an address, HTML. */
export function liveIn(markdown: string): string | undefined {
  return markdown
    .split('\n')
    .flatMap(piecesOf)
    .map((piece) =>
      piece
        .replace(/(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
        .replace(/&(?:#92|amp);/g, '')
        .replace(/\\[!-/:-@[-`{-~]/g, '')
        .replace(/<pre>(.*?)<\/pre>/g, (_, copied: string) => (liveInPre.test(copied) ? copied : '')),
    )
    .find((piece) => live.test(piece));
}

/** A text without the program's colours, which must be all that a terminal obeys in it. */
export function withoutColours(text: string): string {
  const plain = text.replace(/\u001b\[(?:1|2|4|22|24|31|32|33|36|39)m/g, '');
  if (plain !== stripVTControlCharacters(text)) throw new Error('There are other control sequences in it.');
  return plain;
}

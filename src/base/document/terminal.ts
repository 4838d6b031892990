import { clean } from '../text/clean.js';
import { isPieces, type Text } from './document.js';

/** The styles of a text. Each function returns it, coloured or unchanged. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly mark: (text: string) => string;
}

const noPaint: Paint = {
  strong: (text) => text,
  faint: (text) => text,
  good: (text) => text,
  mark: (text) => text,
};

const paints = { strong: 'strong', quiet: 'faint', aside: 'faint', good: 'good', bad: 'mark' } as const;

/** A text for a terminal, without anything that it would obey but the given styles. */
export function terminalText(text: Text, paint: Paint = noPaint): string {
  if (isPieces(text)) return text.map((piece) => terminalText(piece, paint)).join('');
  if (typeof text === 'string') return clean(text);
  if ('content' in text) return clean(text.content);
  if ('sentence' in text) return clean(text.sentence);
  if ('code' in text) return clean(text.code);
  if ('path' in text) return clean(text.path);
  if ('mark' in text) return clean(text.mark);
  if ('lines' in text) return text.lines.map((line) => terminalText(line, paint)).join('\n');
  if ('copied' in text) return text.copied.map(clean).join('\n');
  if ('link' in text) return terminalText(text.link, paint);
  return paint[paints[text.tone]](terminalText(text.text, paint));
}

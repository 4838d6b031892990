import { type Raw, WrittenNumber } from '../incoming.js';

/**
 * The value of a sound JSON text with its numbers as they are written. Where a name is written twice in a group, the
 * last one counts, as for `JSON.parse`.
 */
export function rawOfText(text: string): Raw {
  return new Reader(text).value();
}

const number = /-?[\d.eE+-]+/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Raw {
    switch (this.#next()) {
      case '{':
        return this.#group();
      case '[':
        return this.#list();
      case '"':
        return this.#string();
      case 't':
        this.#at += 4;
        return true;
      case 'f':
        this.#at += 5;
        return false;
      case 'n':
        this.#at += 4;
        return null;
      default: {
        number.lastIndex = this.#at;
        const digits = number.exec(this.#text)?.[0] ?? '';
        this.#at += digits.length;
        return new WrittenNumber(digits);
      }
    }
  }

  #group(): Raw {
    const fields: [string, Raw][] = [];
    this.#at++;
    while (this.#next() !== '}') {
      if (this.#text[this.#at] === ',') this.#at++;
      this.#next();
      const key = this.#string();
      this.#next();
      this.#at++;
      fields.push([key, this.value()]);
    }
    this.#at++;
    return Object.fromEntries(fields);
  }

  #list(): Raw {
    const items: Raw[] = [];
    this.#at++;
    while (this.#next() !== ']') {
      if (this.#text[this.#at] === ',') this.#at++;
      items.push(this.value());
    }
    this.#at++;
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    const isPlain = !this.#text.slice(start, end).includes('\\');
    if (!isPlain) {
      end = start + 1;
      while (this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    }
    this.#at = end + 1;
    const written = this.#text.slice(start, end + 1);
    return isPlain ? written.slice(1, -1) : (JSON.parse(written) as string);
  }

  /** The next character that isn't between tokens. */
  #next(): string | undefined {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return this.#text[this.#at];
      this.#at++;
    }
  }
}

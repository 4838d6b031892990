import fc from 'fast-check';
import { isPlainObject } from '../../src/base/json/plain-object.js';
import { inlineScalar } from '../../src/content/edit/scalars.js';

/** Chooses how a text is laid out, and numbers its comments. */
export class Layout {
  readonly #choices: readonly number[];
  #next = 0;
  #comments = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  /** A number below `count`. */
  choose(count: number): number {
    const choice = this.#choices[this.#next++ % this.#choices.length] ?? 0;
    return choice % count;
  }

  get comments(): number {
    return this.#comments;
  }

  /** A list of records with comments anywhere, in any style that YAML has. */
  records(records: readonly unknown[]): string {
    const indent = this.choose(3) === 0 ? 2 : 0;
    const items = records.map((record) => this.#above(indent) + this.#item(record, indent));
    return `${this.#above(0)}${items.join('')}${this.#above(0)}`;
  }

  #comment(): string {
    return `# c${this.#comments++}.`;
  }

  #above(indent: number): string {
    if (this.choose(4) !== 0) return '';
    return `${this.choose(3) === 0 ? '\n' : ''}${' '.repeat(indent)}${this.#comment()}\n`;
  }

  #behind(): string {
    return this.choose(4) === 0 ? `${' '.repeat(1 + this.choose(3))}${this.#comment()}` : '';
  }

  #item(value: unknown, indent: number): string {
    const dash = `${' '.repeat(indent)}-`;
    if (isPlainObject(value) && Object.keys(value).length > 0 && this.choose(3) !== 0) {
      const width = 1 + this.choose(3);
      const inner = this.#fields(value, indent + 1 + width);
      if (this.choose(4) === 0) return `${dash}${this.#behind()}\n${inner}`;
      const body = /^ *[^ #\n]/.test(inner) ? inner : undefined;
      if (body !== undefined) return dash + ' '.repeat(width) + body.trimStart();
      return `${dash}${this.#behind()}\n${inner}`;
    }
    return `${dash} ${this.#value(value, indent + 2)}`;
  }

  #fields(value: Record<string, unknown>, indent: number): string {
    return Object.entries(value)
      .map(([key, field]) => {
        const name = this.#key(key);
        const head = `${this.#above(indent)}${' '.repeat(indent)}${name}:`;
        if (isPlainObject(field) && Object.keys(field).length > 0 && this.choose(3) !== 0) {
          return `${head}${this.#behind()}\n${this.#fields(field, indent + 1 + this.choose(4))}`;
        }
        if (Array.isArray(field) && field.length > 0 && this.choose(3) !== 0) {
          const inner = indent + this.choose(4);
          const items = field.map((item) => this.#above(inner) + this.#item(item, inner));
          return `${head}${this.#behind()}\n${items.join('')}`;
        }
        return `${head} ${this.#value(field, indent + 2)}`;
      })
      .join('');
  }

  #key(key: string): string {
    const style = this.choose(8);
    return style === 0 ? `'${key}'` : style === 1 ? `"${key}"` : key;
  }

  /** A value behind its key or dash, with the line break. */
  #value(value: unknown, indent: number): string {
    if (typeof value === 'object' && value !== null) {
      return `${this.#flow(value, indent)}${this.#behind()}\n`;
    }
    const text = String(value);
    const isPlain = /^[A-Za-z][A-Za-z0-9 ]*[A-Za-z0-9]$/.test(text);
    const style = this.choose(6);
    const space = ' '.repeat(indent + 1);
    if (isPlain && style === 0) return `|-${this.#behind()}\n${space}${text}\n`;
    if (isPlain && style === 1) return `>-\n${space}${text}\n`;
    if (isPlain && style === 2) return `${this.#behind()}\n${space}${text}${this.#behind()}\n`;
    return `${this.#scalar(text)}${this.#behind()}\n`;
  }

  #scalar(text: string): string {
    const style = this.choose(3);
    if (style === 0 && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
    return style === 1 ? JSON.stringify(text) : inlineScalar(text, undefined, true);
  }

  #flow(value: unknown, indent: number): string {
    if (typeof value !== 'object' || value === null) return this.#scalar(String(value));
    const isList = Array.isArray(value);
    const parts = isList
      ? value.map((item) => this.#flow(item, indent + 2))
      : Object.entries(value).map(([key, field]) => `${this.#key(key)}: ${this.#flow(field, indent + 2)}`);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    if (parts.length === 0) return open + close;
    if (this.choose(3) === 0) {
      const space = ' '.repeat(indent + 1);
      const lines = parts.map((part, index) => {
        const comma = index < parts.length - 1 || this.choose(3) === 0 ? ',' : '';
        return `${space}${part}${comma}${this.#behind()}\n`;
      });
      return `${open}${this.#behind()}\n${lines.join('')}${space}${close}`;
    }
    const padding = this.choose(2) === 0 ? ' ' : '';
    return open + padding + parts.join(this.choose(2) === 0 ? ', ' : ' , ') + padding + close;
  }
}

export const layoutArbitrary = fc
  .array(fc.nat({ max: 719 }), { minLength: 40, maxLength: 120 })
  .map((choices) => new Layout(choices));

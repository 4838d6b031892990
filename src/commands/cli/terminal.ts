import type { Screen } from '../../base/document/terminal.js';
import { cutText, wrappedText } from '../../base/text/columns.js';
import { forTerminal, type Style, style } from '../../report/report/style.js';
import { started } from './invocation.js';

/** The output of a command. Text for people goes to standard error, results to standard output. */
export interface Terminal {
  readonly style: Style;
  readonly quiet: boolean;
  /** Columns of text for people; Infinity if lines are not broken. */
  readonly width: number;
  /** What a result for people is written for: standard output may be a terminal while standard error is none. */
  readonly screen: Screen & { readonly style: Style };
  /** For people, wrapped at the terminal's width; silent with --quiet. */
  readonly say: (text: string) => void;
  /** For people, even with --quiet: errors. Also wrapped. */
  readonly complain: (text: string) => void;
  /** For people, even with --quiet: text that is already laid out for `width`, such as code. */
  readonly show: (text: string) => void;
  /** The run's result, for programs: a text or its pieces. */
  readonly result: (text: Iterable<string>) => void;
  /** A progress line, shown on a terminal once the work has taken longer than a second. */
  readonly progress: (text: string) => void;
}

interface TerminalOptions {
  readonly quiet?: boolean | undefined;
  /** False with --no-color. */
  readonly color?: boolean;
}

/** Tells the program's own colours from those in data. Nobody who sends data can know it. */
const key = Array.from({ length: 3 }, () => 1000 + Math.floor(9000 * Math.random())).join(';');

/** A text for people on standard error, or one on standard output, as `forTerminal` lets it through. */
export function shownText(text: string): string {
  return forTerminal(text, key);
}

/** Prints a line for people where there is no terminal yet, or none any more. */
export function printError(text: string): void {
  endProgress();
  process.stderr.write(`${shownText(wrappedText(text, widthOf(process.stderr)))}\n`);
}

/** Milliseconds before progress is shown, and between two updates of it. */
const patience = 1000;
const pace = 100;

/** When the progress line was last written, by `performance.now()`; 0 if there is none. */
let shownAt = 0;

function endProgress(): void {
  if (shownAt > 0) process.stderr.write('\r\x1b[K');
  shownAt = 0;
}

export function openTerminal({ quiet = false, color = true }: TerminalOptions): Terminal {
  const { stderr, stdout } = process;
  const openedAt = performance.now();
  const width = widthOf(stderr);
  const show = (text: string) => {
    endProgress();
    stderr.write(shownText(text.endsWith('\n') ? text : `${text}\n`));
  };
  const complain = (text: string) => show(wrappedText(text, width));
  const styleOf = (stream: NodeJS.WriteStream) => style(color && coloured(stream), key);
  return {
    style: styleOf(stderr),
    quiet,
    width,
    screen: { width: widthOf(stdout), style: styleOf(stdout), program: started() },
    show,
    say: (text) => {
      if (!quiet) complain(text);
    },
    complain,
    result: (text) => {
      endProgress();
      stdout.write(shownText(typeof text === 'string' ? text : [...text].join('')));
    },
    progress: (text) => {
      const now = performance.now();
      if (quiet || !stderr.isTTY || now - openedAt < patience || now - shownAt < pace) return;
      shownAt = now;
      stderr.write(`\r\x1b[K${shownText(cutText(text, width - 1))}`);
    },
  };
}

/**
 * The width of a stream for people. If it isn't a terminal, the width is COLUMNS, or unlimited: logs are searched by
 * line, and their viewers wrap lines themselves.
 */
export function widthOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  // Some terminals report 0 for "unknown".
  if (stream.isTTY) return stream.columns || 80;
  const { COLUMNS = '' } = process.env;
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Number(COLUMNS) : Number.POSITIVE_INFINITY;
}

/** https://no-color.org; FORCE_COLOR is honoured as Node does. */
function coloured(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTTY === true && TERM !== 'dumb';
}

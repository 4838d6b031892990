import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The pictures of the README, from what the program really says: docs/pictures/*.svg, light and dark, and narrow ones
 * that can be read on a phone.
 * `npm run compile && node test/docs/write-pictures.js` writes them; a test says when they are out of date.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Columns of the terminal, by what is added to the picture's name. */
const widths = { '': 80, '-narrow': 46 };

const themes = {
  light: {
    back: '#ffffff',
    edge: '#d0d7de',
    text: '#1f2328',
    31: '#c01c28',
    32: '#1a7f37',
    33: '#9a6700',
    36: '#0969da',
  },
  dark: {
    back: '#0d1117',
    edge: '#30363d',
    text: '#e6edf3',
    31: '#ff7b72',
    32: '#56d364',
    33: '#e3b341',
    36: '#79c0ff',
  },
};

/** The pictures, by their path in the repository. */
export function pictures() {
  const made = {};
  for (const [suffix, columns] of Object.entries(widths)) {
    const { check, result } = screens(columns);
    for (const [theme, colours] of Object.entries(themes)) {
      const write = (name, screen, title) => {
        made[`docs/pictures/${name}${suffix}-${theme}.svg`] = svg(screen, colours, title, columns);
      };
      write('check', check, 'A failing check, with the lines that are wrong');
      write('result', result, 'A build, and what is then served');
    }
  }
  return made;
}

/** What a terminal shows: a check of a bank with two mistakes, and the build once they are mended. */
function screens(columns) {
  const folder = mkdtempSync(join(tmpdir(), 'opendata-'));
  try {
    cpSync(join(root, 'test/mistakes/content'), join(folder, 'content'), { recursive: true });
    // Node.js 22 warns of both being set, even if empty.
    const { NO_COLOR: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      COLUMNS: String(columns),
      FORCE_COLOR: '1',
      GIT_AUTHOR_DATE: '2026-03-01T09:00:00Z',
      GIT_COMMITTER_DATE: '2026-03-01T09:00:00Z',
    };
    const run = (command, words) => {
      const { stdout, stderr, error } = spawnSync(command, words, { cwd: folder, env, encoding: 'utf8' });
      if (error) throw error;
      return stderr + stdout;
    };
    const program = (...words) => run(process.execPath, [join(root, 'bin/opendata.js'), ...words]);
    run('git', ['init', '--quiet']);
    run('git', ['add', '.']);
    run('git', [
      '-c',
      'user.name=Fenland',
      '-c',
      'user.email=editor@fenland.example',
      'commit',
      '--quiet',
      '-m',
      'Begin',
    ]);

    const file = join(folder, 'content/fenland/branches.yaml');
    const sound = readFileSync(file, 'utf8');
    const broken = sound
      .replace('Type: Physical', 'Type: Phisical')
      .replace('ClosingTime: 12:00:00', 'ClosingTime: 12.00');
    writeFileSync(file, broken);
    const check = `$ npx opendata check\n${program('check', '--at', '2026-03-01')}`;
    writeFileSync(file, sound);
    // How long it takes differs each time.
    const built = program('build', '--at', '2026-03-01').replace(/\(\d+\.\d s\)/, '(0.3 s)');
    const body = readFileSync(join(folder, 'dist/site/v2.1/branches'), 'utf8').slice(0, 5 * columns - 1);
    const asked = 'curl -s https://openapi.example.com/v2.1/branches';
    const wrapped = (text) => text.match(new RegExp(`.{1,${columns}}`, 'gu')).join('\n');
    const served = `${wrapped(`$ ${asked}`)}\n${wrapped(`${body}…`)}`;
    return { check, result: `$ npx opendata build\n${built}\n${served}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const size = 14;
const step = 8.43;
const line = 19;
const margin = 16;

function svg(screen, colours, title, columns) {
  const lines = screen.trimEnd().split('\n');
  const width = Math.ceil(columns * step + 2 * margin);
  const height = lines.length * line + 2 * margin;
  const state = new Set();
  const rows = lines.map((text, index) => {
    const y = margin + (index + 0.75) * line;
    return parts(text, state)
      .map(
        ({ text, at, styles }) =>
          `<text x="${(margin + at * step).toFixed(1)}" y="${y}"${look(styles, colours)}>${escaped(text)}</text>`,
      )
      .join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(title)}</title>
<style>text { font: ${size}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: ${colours.text}; white-space: pre; }</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${colours.back}" stroke="${colours.edge}"/>
${rows.filter(Boolean).join('\n')}
</svg>
`;
}

/** A line in pieces of one look each; colours that go on into the next line stay in `state`. */
function parts(text, state) {
  const found = [];
  let at = 0;
  for (const piece of text.split(/(\x1b\[[\d;]*m)/)) {
    const codes = /^\x1b\[([\d;]*)m$/.exec(piece)?.[1];
    if (codes === undefined) {
      if (piece.trim() !== '') {
        const lead = piece.length - piece.trimStart().length;
        found.push({ text: piece.trim(), at: at + lead, styles: new Set(state) });
      }
      at += [...piece].length;
      continue;
    }
    for (const code of codes.split(';').map(Number)) {
      const ends = { 0: [1, 2, 4, 31, 32, 33, 36], 22: [1, 2], 24: [4], 39: [31, 32, 33, 36] }[code];
      if (ends === undefined) state.add(code);
      else for (const end of ends) state.delete(end);
    }
  }
  return found;
}

function look(styles, colours) {
  const colour = [...styles].map((code) => colours[code]).find(Boolean);
  const properties = [
    colour && `fill:${colour}`,
    styles.has(1) && 'font-weight:bold',
    styles.has(2) && 'opacity:.65',
    styles.has(4) && 'text-decoration:underline',
  ].filter(Boolean);
  return properties.length === 0 ? '' : ` style="${properties.join(';')}"`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  for (const [path, text] of Object.entries(pictures())) writeFileSync(join(root, path), text);
}

import { describe, expect, test } from 'vitest';
import { told, yaml } from './reading.js';

type Case = readonly [what: string, text: string, ...told: readonly unknown[][]];

const syntax = (reason: string, at: string) => ['content/yaml-syntax', { reason }, at];

const cases: Readonly<Record<string, readonly Case[]>> = {
  'a colon in a text without quotes': [
    [
      'at its end',
      '- Name: Ely:\n  Type: Mobile\n',
      ['content/yaml-colon', { key: 'Name', text: 'Ely:' }, '1:9-1:13'],
    ],
    [
      'in braces',
      '- {Name: Ely: High, Type: Mobile}\n',
      ['content/yaml-colon', { key: 'Name', text: 'Ely: High' }, '1:10-1:19'],
    ],
    [
      'before a comment',
      '- Name: Ely: High # new\n',
      ['content/yaml-colon', { key: 'Name', text: 'Ely: High' }, '1:9-1:18'],
    ],
    [
      'under a key in quotes',
      '- "Name": Ely: High\n',
      ['content/yaml-colon', { key: 'Name', text: 'Ely: High' }, '1:11-1:20'],
    ],
    [
      'behind letters of two units',
      '- Name: 🏦: Ely: 🏦\n',
      ['content/yaml-colon', { key: 'Name', text: '🏦: Ely: 🏦' }, '1:9-1:18'],
    ],
  ],
  quotes: [
    ['single, never closed', "- Name: 'Ely\n", ['content/yaml-quotes', { text: "'Ely" }, '1:9-1:13']],
    [
      'closed by the next field',
      '- Name: "Ely\n  Type: "Mobile"\n',
      ['content/yaml-quotes', { text: '"Ely' }, '1:9-1:13'],
    ],
    [
      'closed too early in brackets',
      "- Note: ['St Mary's', Ely]\n",
      ['content/yaml-quotes', { text: "'St Mary's', Ely]" }, '1:10-1:27'],
    ],
  ],
  'tabs in indentation': [
    ['behind blanks', '- PostalAddress:\n    \tPostCode: CB7\n', ['content/yaml-tab', {}, '2:5-2:6']],
    ['behind a dash', '-\tName: Ely\n', ['content/yaml-tab', {}, '1:2-1:3']],
    ['at the very start', '\tName: Ely\n', ['content/yaml-tab', {}, '1:1-1:2']],
    ['two of them', '- Name: Ely\n\t\tType: Mobile\n', ['content/yaml-tab', {}, '2:1-2:3']],
  ],
  indentation: [
    [
      'between two levels',
      'PostalAddress:\n    TownName: Ely\n  PostCode: CB7\n',
      syntax('indentation', '3:3-3:16'),
    ],
    ['of an item', 'Segment:\n  - Personal\n - Business\n', syntax('indentation', '3:2-3:12')],
    ['a list on the line of its key', 'Segment: - Personal\n', syntax('list-beside-key', '1:10-1:20')],
    ['fields below a list', '- Name: Ely\nName: March\n', syntax('list-and-fields', '2:1-2:12')],
    ['a list below fields', 'Name: March\n- Name: Ely\n', syntax('list-and-fields', '2:1-2:12')],
    ['a list among fields', 'A:\n  Name: March\n  - Name: Ely\n', syntax('list-and-fields', '3:3-3:14')],
  ],
  'keys and values': [
    [
      'no colon, and a field below',
      '- Name: Ely\n  Type Mobile\n  Photo: x\n',
      syntax('missing-colon', '2:3-2:14'),
    ],
    ['no colon at the start', 'Type Mobile\nName: Ely\n', syntax('missing-colon', '1:1-1:12')],
    ['no key', 'Name: Ely\n: Mobile\n', syntax('missing-key', '2:1-2:2')],
    [
      'no blank behind the colon of a quoted key',
      '"Name":Ely\nType: x\n',
      syntax('missing-space-after-colon', '1:1-1:11'),
    ],
    ['an at sign', '- Name: @ely\n', syntax('reserved-character', '1:9-1:13')],
    ['a back quote', '- Name: `ely`\n', syntax('reserved-character', '1:9-1:14')],
    ['a per cent sign', '- AER: %5\n', syntax('reserved-character', '1:8-1:10')],
    ['an unknown escape', '- Photo: "C:\\pictures"\n', syntax('escape', '1:13-1:15')],
    ['an escape without its digits', '- Name: "\\xZZ"\n', syntax('escape', '1:10-1:13')],
    ['a list as key', '- [Name]: Ely\n', syntax('key-not-text', '1:3-1:9')],
    ['a mapping as key', '- {Name: Ely}: x\n', syntax('key-not-text', '1:3-1:14')],
    ['a list in a list as key', '- ? [[Name]]\n  : Ely\n', syntax('key-not-text', '1:5-1:13')],
  ],
  brackets: [
    [
      'never closed',
      '- Segment: [Personal, Business\n  Type: Mobile\n',
      syntax('unclosed-bracket', '1:12-1:31'),
    ],
    ['never closed, at the end', '- Segment: [Personal', syntax('unclosed-bracket', '1:12-1:21')],
    ['closed and never opened', '- Segment: ]\n', syntax('stray-bracket', '1:12-1:13')],
    ['closed twice', '- Segment: [Personal]]\n', syntax('stray-bracket', '1:22-1:23')],
    ['text behind', '- Segment: [Personal] Business\n', syntax('text-after-bracket', '1:23-1:31')],
    ['no comma', '- Segment: ["Personal" "Business"]\n', syntax('missing-comma', '1:24-1:34')],
    ['two commas', '- Segment: [Personal,, Business]\n', syntax('extra-comma', '1:22-1:23')],
  ],
  'block texts': [
    [
      'text on the line of the bar',
      '- Note: | Closed\n    on Monday\n',
      syntax('block-text-header', '1:11-1:17'),
    ],
    ['a bad indentation number', '- Note: |0\n    Closed\n', syntax('block-text-header', '1:10-1:11')],
    [
      'a line too far left',
      '- Note: |\n      Closed\n    on Monday\n',
      syntax('block-text-indentation', '3:5-3:14'),
    ],
  ],
  'anchors and aliases': [
    ['an unknown alias', '- Note: *hours\n', ['content/yaml-unknown-alias', { alias: 'hours' }, '1:9-1:15']],
    [
      'an unknown alias in braces',
      '- Note: { Text: *hours }\n',
      ['content/yaml-unknown-alias', { alias: 'hours' }, '1:17-1:23'],
    ],
    ['an asterisk at the start of a text', '- Note: * closed\n', syntax('alias-name', '1:9-1:17')],
    ['an ampersand at the start of a text', '- Name: & Sons\n', syntax('anchor', '1:9-1:10')],
    ['two anchors', '- Name: &a &b Ely\n', syntax('anchor', '1:12-1:14')],
    ['an alias with an anchor', '- Name: &a Ely\n  Town: &b *a\n', syntax('anchor', '2:12-2:14')],
  ],
  'what YAML could say and content may not': [
    [
      'a tag',
      '- Name: !important Ely\n',
      ['content/yaml-tag', { tag: '!important', text: '!important Ely' }, '1:9-1:23'],
    ],
    ['a function', '- Name: !!js/function "x"\n', ['content/yaml-tag', { tag: '!!js/function' }, '1:9-1:22']],
    ['binary', '- Photo: !!binary |\n    R0lGODlh\n', ['content/yaml-tag', { tag: '!!binary' }, '1:10-1:18']],
    ['a known tag', '- Name: !!str Ely\n', ['content/yaml-tag', { tag: '!!str' }, '1:9-1:14']],
    ['the bare tag', '- Name: ! Ely\n', ['content/yaml-tag', { tag: '!' }, '1:9-1:10']],
    ['a tag on a mapping', '- !branch\n  Name: Ely\n', ['content/yaml-tag', { tag: '!branch' }, '1:3-1:10']],
    ['a tag on a key', '- !x Name: Ely\n', ['content/yaml-tag', { tag: '!x' }, '1:3-1:5']],
    ['a verbatim tag', '- Name: !<!> Ely\n', ['content/yaml-tag', { tag: '!<!>' }, '1:9-1:13']],
    ['a tag that is none', '- Name: !a!b Ely\n', ['content/yaml-tag', { tag: '!a!b' }, '1:9-1:13']],
    ['a merge key', '- A: &a {B: c}\n- <<: *a\n', ['content/yaml-merge-key', {}, '2:3-2:5']],
    [
      'YAML 1.1',
      '%YAML 1.1\n---\n- Name: Ely\n',
      ['content/yaml-directive', { directive: '%YAML 1.1' }, '1:1-1:10'],
    ],
    [
      'a tag directive',
      '%TAG ! x\n---\n- Name: Ely\n',
      ['content/yaml-directive', { directive: '%TAG ! x' }, '1:1-1:9'],
    ],
    [
      'an unknown directive',
      '# c\n%FOO\n---\n- A: b\n',
      ['content/yaml-directive', { directive: '%FOO' }, '2:1-2:5'],
    ],
    [
      'a directive behind the content',
      'Name: Ely\n%YAML 1.2\n',
      ['content/yaml-directive', { directive: '%YAML 1.2' }, '2:1-2:10'],
    ],
    ['a directive without ---', '%YAML 1.2\nName: Ely\n', syntax('directive-without-document', '1:1-1:10')],
    ['a second document', '- Name: Ely\n---\n- Name: March\n', ['content/yaml-documents', {}, '2:1-2:4']],
    [
      'a second document without ---',
      'Name: Ely\n...\nName: March\n',
      ['content/yaml-documents', {}, '3:1-3:12'],
    ],
    ['an empty first document', '---\n---\nName: Ely\n', ['content/yaml-documents', {}, '2:1-2:4']],
  ],
  'keys that must not be': [
    [
      'twice',
      '- Name: Ely\n  Type: x\n  Name: March\n',
      ['content/duplicate-key', { key: 'Name' }, '3:3-3:7', '1:3-1:7'],
    ],
    [
      'thrice',
      '- A: b\n  A: c\n  "A": d\n',
      ['content/duplicate-key', { key: 'A' }, '2:3-2:4', '1:3-1:4'],
      ['content/duplicate-key', { key: 'A' }, '3:3-3:6', '1:3-1:4'],
    ],
    ['twice in braces', '- {A: b, A: c}\n', ['content/duplicate-key', { key: 'A' }, '1:10-1:11', '1:4-1:5']],
    [
      'a prototype',
      '- __proto__: {polluted: yes}\n',
      ['content/forbidden-key', { key: '__proto__' }, '1:3-1:12'],
    ],
    [
      'a prototype behind an escape',
      '- "\\x5f_proto__": x\n',
      ['content/forbidden-key', { key: '__proto__' }, '1:3-1:17'],
    ],
    [
      'a constructor, deep down',
      '- A:\n    - constructor: x\n',
      ['content/forbidden-key', { key: 'constructor' }, '2:7-2:18'],
    ],
  ],
  'control characters': [
    ['zero', '- Name: E\0ly\n', ['content/control-character', { code: 0 }, '1:10-1:11']],
    ['a bell', '- Name: "E\x07ly"\n', ['content/control-character', { code: 7 }, '1:11-1:12']],
    ['in a comment', '# \x1b[1m\n- Name: Ely\n', ['content/control-character', { code: 27 }, '1:3-1:4']],
    [
      'one that only some lines of YAML know',
      '- Name: Ely\x85\n',
      ['content/control-character', { code: 0x85 }, '1:12-1:13'],
    ],
    [
      'a byte order mark inside',
      '- Name: Ely\n\ufeff- Name: March\n',
      ['content/control-character', { code: 0xfeff }, '2:1-2:2'],
    ],
    ['as an escape', '- Name: "E\\0ly"\n', ['content/control-character', { code: 0 }, '1:9-1:16']],
    [
      'half a letter, as an escape',
      '- Name: "\\ud83c"\n',
      ['content/control-character', { code: 0xd83c }, '1:9-1:17'],
    ],
  ],
  'no records': [
    ['an empty file', '', ['content/empty-file', {}, '1:1']],
    ['blank lines', '\n  \n', ['content/empty-file', {}, '1:1']],
    ['comments', '# to do\n', ['content/empty-file', { nothingBut: 'comments' }, '1:1']],
    ['a document without content', '---\n...\n', ['content/empty-file', {}, '1:1']],
    [
      'a text',
      'Ely\n',
      ['content/not-records', { found: 'text', wanted: 'a record or a list of records' }, '1:1-1:4'],
    ],
    [
      'null',
      '~\n',
      ['content/not-records', { found: 'nothing', wanted: 'a record or a list of records' }, '1:1-1:2'],
    ],
    [
      'texts in a list',
      '- Ely\n- Name: March\n',
      ['content/not-records', { found: 'text', wanted: 'a record' }, '1:3-1:6'],
    ],
    [
      'a list in a list',
      '- - Name: Ely\n    Type: x\n',
      ['content/not-records', { found: 'list', wanted: 'a record' }, '1:3-1:14'],
    ],
    [
      'a stray dash',
      '- Name: Ely\n-\n- Name: March\n',
      ['content/not-records', { found: 'nothing', wanted: 'a record' }, '2:1-2:2'],
    ],
    [
      'a stray dash at the end',
      '- Name: Ely\n-',
      ['content/not-records', { found: 'nothing', wanted: 'a record' }, '2:1-2:2'],
    ],
  ],
};

for (const [group, members] of Object.entries(cases)) {
  describe(`YAML, ${group}`, () => {
    for (const [what, text, ...expected] of members) {
      test(what, () => expect(told(yaml(text).problems)).toEqual(expected));
    }
  });
}

describe('YAML, places', () => {
  test('are the same with CR LF line breaks and behind a byte order mark', () => {
    for (const members of Object.values(cases)) {
      for (const [what, text, ...expected] of members) {
        const crlf = `\ufeff${text.replaceAll('\n', '\r\n')}`;
        expect(told(yaml(crlf).problems), what).toEqual(expected);
      }
    }
  });

  test('name the file', () => {
    const [problem] = yaml('- Name: "Ely\n').problems;
    expect(problem?.at[0].file).toBe('content/fenland/branches.yaml');
  });
});

describe('YAML, nesting', () => {
  const nested = (levels: number) => `A: ${'['.repeat(levels - 1)}x${']'.repeat(levels - 1)}\n`;

  test('may be 64 deep, however it is written', () => {
    const block = Array.from({ length: 64 }, (_, level) => `${' '.repeat(level)}A:\n`).join('');
    for (const text of [nested(64), `- ${'- '.repeat(62)}A: b\n`, `${block}${' '.repeat(64)}x\n`]) {
      const rules = yaml(text).problems.map(({ rule }) => rule);
      expect(rules.filter((rule) => rule !== 'content/not-records')).toEqual([]);
    }
  });

  test('is refused at the 65th level', () => {
    expect(told(yaml(nested(65)).problems)).toEqual([['content/too-deep', { limit: 64 }, '1:67-1:68']]);
    const dashes = `${'- '.repeat(65)}x\n`;
    expect(told(yaml(dashes).problems)).toEqual([['content/too-deep', { limit: 64 }, '1:129-1:130']]);
  });

  test('of 100,000 brackets is refused and no more', () => {
    expect(told(yaml('['.repeat(100_000)).problems)).toEqual([
      ['content/too-deep', { limit: 64 }, '1:65-1:66'],
    ]);
    const map = '{a: '.repeat(100_000);
    expect(told(yaml(map).problems)).toEqual([['content/too-deep', { limit: 64 }, '1:257-1:258']]);
  });
});

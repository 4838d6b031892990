import { describe, expect, it } from 'vitest';
import { told, yaml } from './reading.js';

describe('an unquoted text with a # in it', () => {
  it('is published without its end, so that is told, with the whole text in quotes', () => {
    expect(told(yaml('- Name: Door #2\n  Type: Physical\n').problems)).toEqual([
      ['content/yaml-cut', { text: 'Door', rest: '#2' }, '1:9-1:16'],
    ]);
    expect(yaml('- Name: Door #2\n').records[0]?.value).toEqual({ Name: 'Door' });
  });

  it('is told wherever it stands, and beside other mistakes', () => {
    const text =
      '- Notes:\n    - Ask for #7\n  AddressLine: [Unit 4, Mill Road] #5\n  Name: A\n  Name: Flat #3 #4\n';
    expect(told(yaml(text).problems).map(([rule, , place]) => [rule, place])).toEqual([
      ['content/yaml-cut', '2:7-2:17'],
      ['content/duplicate-key', '5:3-5:7'],
      ['content/yaml-cut', '5:9-5:19'],
    ]);
  });

  it.each([
    'Name: Door # the green one',
    'Name: "Door #2"',
    "Name: 'Door #2' #2",
    'Name: Door#2',
    '#2\nName: Door',
    'Name: |\n  Door #2\n',
    'Name: Door ## green',
    'Type: Physical #! generated',
  ])('is not told of %j', (text) => {
    expect(told(yaml(text).problems)).toEqual([]);
  });
});

describe('what YAML leaves out in silence', () => {
  it.each([
    ['Name: Door # 2', ['content/yaml-cut', { text: 'Door', rest: '# 2' }, '1:7-1:15']],
    ['Name: Flat #', ['content/yaml-cut', { text: 'Flat', rest: '#' }, '1:7-1:13']],
    ['Name: #1 High Street', ['content/yaml-cut', { text: '', rest: '#1 High Street' }, '1:7-1:21']],
    ['Notes:\n  - #1 High', ['content/yaml-cut', { text: '', rest: '#1 High' }, '2:5-2:12']],
    ['Name: "Flat"#3 # x', ['content/yaml-quotes', { text: '"Flat"#3' }, '1:7-1:15']],
    ['Notes: [Flat]#3', ['content/yaml-syntax', { reason: 'text-after-bracket' }, '1:14-1:16']],
    ['Note: >', ['content/yaml-syntax', { reason: 'block-text-empty' }, '1:7-1:8']],
    ['Note: |-\nType: Mobile', ['content/yaml-syntax', { reason: 'block-text-empty' }, '1:7-1:9']],
    ['- Note: |\n  Type: x', ['content/yaml-syntax', { reason: 'block-text-empty' }, '1:9-1:10']],
  ])('is reported: %j', (text, expected) => {
    expect(told(yaml(`${text}\n`).problems)).toEqual([expected]);
  });

  it.each([
    'Name: # 2',
    'AER: 1.50 # 2',
    'Name: Ely # 2 of them',
    'Note: |\n\n  Ely\n',
    '- Note: >-\n    Ely\n',
    'Notes:\n  - |\n    Ely\n  - >\n   March',
    'Note: # what visitors should know',
    'Name: "|"',
  ])('is nothing in %j', (text) => {
    expect(told(yaml(text).problems)).toEqual([]);
  });
});

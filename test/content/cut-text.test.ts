import { describe, expect, it } from 'vitest';
import { told, yaml } from './reading.js';

describe('an unquoted text with a # in it', () => {
  it('is published without its end, so that is told, with the whole text in quotes', () => {
    expect(told(yaml('- Name: Door #2\n  Type: Physical\n').problems)).toEqual([
      ['content/yaml-cut', { text: 'Door', rest: '#2' }, '1:14-1:16'],
    ]);
    expect(yaml('- Name: Door #2\n').records[0]?.value).toEqual({ Name: 'Door' });
  });

  it('is told wherever it stands, and beside other mistakes', () => {
    const text =
      '- Notes:\n    - Ask for #7\n  AddressLine: [Unit 4, Mill Road] #5\n  Name: A\n  Name: Flat #3 #4\n';
    expect(told(yaml(text).problems).map(([rule, , place]) => [rule, place])).toEqual([
      ['content/yaml-cut', '2:15-2:17'],
      ['content/duplicate-key', '5:3-5:7'],
      ['content/yaml-cut', '5:14-5:19'],
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

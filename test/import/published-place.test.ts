import { describe, expect, it } from 'vitest';
import { publishedPlace } from '../../src/authoring/import/published-place.js';

const written = {
  Name: 'Ely',
  Contacts: [{ Type: 'Phone', Text: '1' }, { Type: 'Fax' }, { Type: 'Email', Text: '3' }],
};

describe('where a written value stands in what is published', () => {
  it('is where it was, if nothing was lost', () => {
    expect(publishedPlace(['Contacts', 2, 'Type'], written, {}, [])).toEqual(['Contacts', 2, 'Type']);
  });

  it('is further up in a list of which items went', () => {
    const published = { Contacts: [{ Type: 'Fax' }] };
    const lost = [
      ['Contacts', 0, 'Text'],
      ['Contacts', 2, 'Text'],
    ];
    expect(publishedPlace(['Contacts', 1, 'Type'], written, published, lost)).toEqual([
      'Contacts',
      0,
      'Type',
    ]);
    expect(publishedPlace(['Contacts', 0, 'Type'], written, published, lost)).toBe('lost');
    expect(publishedPlace(['Contacts', 2, 'Text'], written, published, lost)).toBe('lost');
  });

  it('is nowhere, if the group around it went with what was lost in it', () => {
    const lost = [['Contacts', 1, 'Type']];
    expect(publishedPlace(['Contacts', 2, 'Type'], written, { Name: 'Ely' }, lost)).toBe('lost');
  });

  it('is not explained by something that was lost elsewhere', () => {
    expect(publishedPlace(['Name'], written, {}, [['Contacts', 1, 'Type']])).toEqual(['Name']);
    expect(publishedPlace(['Contacts', 0, 'Text'], written, {}, [['Name']])).toEqual(['Contacts', 0, 'Text']);
  });
});

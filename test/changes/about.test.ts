import { describe, expect, it } from 'vitest';
import { aboutOf, traitsOf } from '../../src/build/changes/about.js';
import { branch } from './records.js';

const atm = (Location: object, own: object = {}) => ({ Identification: 'A1', Location, ...own });

describe('what people know a record by', () => {
  it('is the name, town, postcode and position of a branch', () => {
    expect(aboutOf('branches', branch())).toEqual({
      name: 'Ely',
      town: 'Ely',
      postcode: 'CB7 4NT',
      position: [52.399, 0.262],
    });
  });

  it('is the site of an ATM, unless it has a name of its own', () => {
    const there = {
      Site: { Identification: 'S', Name: ' Corn Exchange ' },
      PostalAddress: { TownName: 'Ely', PostCode: 'CB7 4NT' },
    };
    expect(aboutOf('atms', atm(there))).toEqual({ name: 'Corn Exchange', town: 'Ely', postcode: 'CB7 4NT' });
    expect(aboutOf('atms', atm(there, { Name: 'Lobby' })).name).toBe('Lobby');
    expect(aboutOf('atms', atm(there, { Name: ' ' })).name).toBe('Corn Exchange');
  });

  it('is the name of a product, which has no place', () => {
    const product = { ...branch(), Name: 'Everyday' };
    expect(aboutOf('personal-current-accounts', product)).toEqual({ name: 'Everyday' });
    expect(traitsOf('personal-current-accounts', product).kind).toBeUndefined();
  });

  it.each([
    ['no texts', { Name: 7, PostalAddress: { TownName: null, PostCode: ['CB7 4NT'] } }],
    ['an address that is a list', { PostalAddress: [{ TownName: 'Ely' }] }],
  ])('can be missing: %s', (_, record) => {
    expect(aboutOf('branches', record)).toEqual({});
  });
});

describe('the kind', () => {
  it('of a branch is its type, and of an ATM the kind of place', () => {
    expect(traitsOf('branches', branch({ Type: 'Mobile' })).kind).toBe('"Mobile"');
    const there = { LocationCategory: ['BranchLobby', 'Other'] };
    expect(traitsOf('atms', atm(there)).kind).toBe('["BranchLobby","Other"]');
    expect(traitsOf('atms', atm(there, { Type: 'Mobile' })).kind).toBe('"Mobile"');
    expect(traitsOf('atms', atm({})).kind).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandFolderOf } from '../../src/content/content/brand-folder.js';
import { spellingOf } from '../../src/model/compared-texts.js';

describe('the folder of a brand', () => {
  it.each([
    ['Fenland & March Building Society', 'fenland-march-building-society'],
    ['Müller & Söhne', 'muller-sohne'],
    ['Mu\u0308ller', 'muller'],
    ['Åse Ørsted', 'ase-orsted'],
    ['Łódź Straßenbank', 'lodz-strassenbank'],
    ['Banc Tŷ Ŵyn', 'banc-ty-wyn'],
    ['Æthelred Œuvre Þorn', 'aethelred-oeuvre-thorn'],
    ["Pencarrow's", 'pencarrows'],
    ['Pencarrow’s', 'pencarrows'],
    ['O‘Neil ʼn Co', 'oneil-n-co'],
    ['Aldersyke, 24/7', 'aldersyke-24-7'],
    ['№ 5 Ⅳ ﬁnance', 'no-5-iv-finance'],
    ['***', 'brand'],
    ['Банк', 'brand'],
    ['', 'brand'],
    ['Con', 'con-brand'],
    ['COM1', 'com1-brand'],
    ['Root', 'root-brand'],
    ['Root & Sons', 'root-sons'],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('of %j is %j', (name, folder) => {
    expect(brandFolderOf(name)).toBe(folder);
  });

  it('has a number where the name is taken, whatever its capitals', () => {
    expect(brandFolderOf('Fenland', ['Fenland', 'fenland-2'])).toBe('fenland-3');
  });

  it('can be made on every file system, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(brandFolderOf(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(brandFolderOf(name).length).toBeLessThan(70);
      }),
    );
  });
});

it('tells spellings of a brand by letters and signs, not by capitals, spaces and kinds of apostrophe', () => {
  expect(spellingOf('Bank  Of Pencarrow’s')).toBe(spellingOf("Bank of Pencarrow's "));
  expect(spellingOf('Fénland')).not.toBe(spellingOf('Fenland'));
});

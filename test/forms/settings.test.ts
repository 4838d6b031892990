import { describe, expect, it } from 'vitest';
import { type Any, forms, type ServedForms } from './forms.js';

const site = `# The settings of Fen
vendor: fen # given by the registry
licenseUrl: https://fen.example/licence
termsUrl: https://fen.example/terms
brands: [fen, moor]
pages: on
`;

const content = {
  'content/site.yaml': site,
  'content/fen/brand.yaml': '# As in the register\nBrandName: "Fen Bank" # since 1901\ngroup: fens\n',
  'content/moor/brand.json': '{ "BrandName": "Moor Bank" }\n',
  'content/accepted.yaml': 'brands:\n  - publication: x\n    brands: [Fen Bank]\n',
};

async function opened({ ask }: ServedForms, brand?: string) {
  return (await ask('settings', brand === undefined ? {} : { brand })).value;
}

/** Saves settings with some of their values changed. */
async function save(served: ServedForms, brand: string | undefined, change: object): Promise<Any> {
  const { value: before } = await opened(served, brand);
  const asked = { ...(brand !== undefined && { brand }), before, after: { ...before, ...change } };
  return served.ask('save-settings', asked);
}

describe('the settings', () => {
  it('of a brand are its name, in its line, with what follows from another one', async () => {
    const served = await forms(content);
    const { fields, value, follows, others } = await opened(served, 'fen');
    expect(fields.map(({ key }: Any) => key)).toEqual(['BrandName']);
    expect(fields[0].meaning).toBe('The name of the brand as it is published, such as Fenland Bank.');
    expect(value).toEqual({ BrandName: 'Fen Bank' });
    expect(others.map(({ key }: Any) => key)).toEqual(['group', 'source']);
    expect(follows.at(-1)).toBe(
      'accepted.yaml has the old name in it. Write the new one there, in the file itself.',
    );
    const { status, value: saved } = await save(served, 'fen', { BrandName: 'Fen & Fell: Bank' });
    expect([status, saved.file, saved.lines]).toEqual([
      200,
      'fen/brand.yaml',
      [
        { sign: '-', line: 2, text: 'BrandName: "Fen Bank" # since 1901' },
        { sign: '+', line: 2, text: 'BrandName: "Fen & Fell: Bank" # since 1901' },
      ],
    ]);
    expect((await opened(served, 'fen')).title).toBe('Fen & Fell: Bank');
    await save(served, 'moor', { BrandName: 'Moor' });
    expect(served.space.read('content/moor/brand.json')).toBe('{ "BrandName": "Moor" }\n');
    expect((await opened(served, 'moor')).follows).toHaveLength(3);
  });

  it('of the site can be changed as far as that is safe, others not, whatever is sent', async () => {
    const served = await forms(content);
    const { fields, others } = await opened(served);
    const keys = fields.map(({ key }: Any) => key);
    expect(keys).toEqual(['licenseUrl', 'termsUrl', 'agreement', 'currency', 'brands', 'lifecycle']);
    expect(others.map(({ key }: Any) => key)).toEqual(expect.arrayContaining(['vendor', 'origin', 'pages']));
    const { value } = await save(served, undefined, {
      currency: 'EUR',
      lifecycle: { 'v2.1': { deprecated: '2099-01-01' } },
      vendor: 'evil',
      ownRules: ['x.js'],
    });
    expect(value.problems).toEqual([]);
    expect(served.space.read('content/site.yaml')).toBe(
      site
        .replace('brands:', 'currency: EUR\nbrands:')
        .concat('lifecycle:\n  v2.1: { deprecated: 2099-01-01 }\n'),
    );
  });

  it('are checked in the words of check before they are written', async () => {
    const served = await forms(content);
    const { value: before } = await opened(served);
    const { value: tried } = await served.ask('try-settings', {
      before,
      after: { ...before, currency: 'pounds', licenseUrl: 'http://fen.example/' },
    });
    expect(tried.problems.map(({ field, severity, rule }: Any) => [field[0], severity, rule])).toEqual(
      expect.arrayContaining([
        ['currency', 'error', expect.stringContaining('schema/')],
        ['licenseUrl', expect.anything(), 'site/not-https'],
      ]),
    );
    expect(served.space.read('content/site.yaml')).toBe(site);
    const { value: nameless } = await served.ask('try-settings', {
      brand: 'moor',
      before: { BrandName: 'Moor Bank' },
      after: {},
    });
    expect(nameless.problems).toEqual([
      expect.objectContaining({ field: ['BrandName'], severity: 'error', rule: 'schema/required' }),
    ]);
  });

  it('are not written over what somebody else changed, nor with characters that no file may have', async () => {
    const served = await forms(content);
    const { value: before } = await opened(served);
    served.space.write('content/site.yaml', site.replace('/terms', '/conditions'));
    const { status, value } = await served.ask('save-settings', {
      before,
      after: { ...before, currency: 'EUR' },
    });
    expect([status, value.error]).toEqual([
      409,
      expect.stringContaining('site.yaml has changed since you opened it'),
    ]);
    const control = await save(served, 'fen', { BrandName: 'Fen\u0007' });
    expect([control.status, control.value.error]).toEqual([
      400,
      expect.stringContaining('Brand name has a character'),
    ]);
    for (const brand of ['../fen', 'constructor', 'x'])
      expect((await served.ask('settings', { brand })).status).toBe(400);
    expect((await served.ask('save-settings', { brand: 'fen', before: {} })).status).toBe(400);
  });

  it('are taken back and done again, unless they were changed once more', async () => {
    const served = await forms(content);
    const { value: saved } = await save(served, 'fen', { BrandName: 'Fell Bank' });
    const { value: listed } = await served.ask('edits');
    expect(listed.edits[0]).toMatchObject({
      title: 'Changed settings of Fen Bank: Brand name',
      settings: { brand: 'fen', fields: [{ words: 'Brand name', was: 'Fen Bank', is: 'Fell Bank' }] },
      records: [],
    });
    const back = (isAgain: boolean) => served.ask('take-back', { id: saved.edit, isAgain });
    const brand = () => served.space.read('content/fen/brand.yaml');
    expect((await back(false)).status).toBe(200);
    expect(brand()).toBe(content['content/fen/brand.yaml']);
    expect((await back(true)).status).toBe(200);
    expect(brand()).toContain('Fell Bank');
    served.space.write('content/fen/brand.yaml', brand().replace('Fell Bank', 'Peat Bank'));
    const { status, value } = await back(false);
    expect([status, value.error]).toEqual([409, expect.stringContaining('changed once more since')]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Any, accounts, branch, changeOf, forms, branches as march, type ServedForms } from './forms.js';

/** The page of a record with changes that are not saved. */
async function pageOf(served: ServedForms, what: object, changes: object = {}): Promise<Any> {
  const [{ at }] = (await served.ask('find', { ...what, text: '', most: 1 })).value.records;
  const { opened, after } = await changeOf(served, { ...what, at }, changes);
  const { status, value } = await served.ask('page', { ...what, at: opened.at, value: after });
  expect([status, value.error]).toEqual([200, undefined]);
  return value;
}

/** What a build makes, below the address of the site. */
async function build({ space }: ServedForms): Promise<(path: string) => string> {
  expect((await space.run(['build'])).code).toBe(0);
  return (path) => space.read(`dist/site/open-banking${path}`);
}

const attacks = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '</iframe><meta http-equiv=refresh content=0>',
];

/** Signs as they are in HTML. */
const written = { '<': '&lt;', '>': '&gt;', '"': '&quot;' };

describe('the public page of a record as it is edited', () => {
  it('is what a build makes of a product', async () => {
    const served = await forms();
    const built = await build(served);
    const { html: page, note } = await pageOf(served, accounts);
    const [path = ''] = /\/products\/fenland\/[^"]+/.exec(page) ?? [];
    const main = (html: string) =>
      /<article class="one-product[\s\S]*<\/article>/
        .exec(html)![0]
        .replace(/<section id="changed">[\s\S]*?<\/section>/, '');
    expect(main(page)).toBe(main(built(`${path}/index.html`)));
    expect(note).toBe('');
  });

  it('is what a build makes of a place, with all that is published of it', async () => {
    const served = await forms();
    const built = await build(served);
    const { html } = await pageOf(served, march, { Name: 'Marsh' });
    const [own = '', id = ''] = /<article id="([^"]*)"[\s\S]*?<\/article>/.exec(html) ?? [];
    const former = built('/places/cb7/index.html')
      .split('<article ')
      .find((each) => each.startsWith(`id="${id}"`));
    const title = (name: string) => `>Fenland Building Society, ${name}</a></h2>`;
    expect(former).toContain(title('Ely Market Place'));
    expect(
      `<article ${former!.split('</article>')[0]}</article>`.replace(
        title('Ely Market Place'),
        title('Marsh'),
      ),
    ).toBe(own);
  });

  it('says when it begins, and is as on that day', async () => {
    const { note, html } = await pageOf(await forms(), march, { from: '2099-12-01', until: '2099-12-24' });
    expect(note).toBe('It is published from 1 December 2099 until 24 December 2099.');
    expect(html).toContain('<article');
  });

  it('is made of a new record too', async () => {
    const { ask } = await forms();
    const { value } = (await ask('open', branch(0))).value;
    expect((await ask('page', { ...march, value })).value.html).toContain('<article');
  });

  it('has markup and addresses of the draft as texts only', async () => {
    const served = await forms();
    for (const what of [march, accounts])
      for (const Name of attacks) {
        const { html } = await pageOf(served, what, { Name });
        expect(html).toContain(Name.replace(/[<>"]/g, (sign) => written[sign as keyof typeof written]));
        expect(html).not.toContain(Name);
      }
  });
});

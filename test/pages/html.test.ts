import { describe, expect, it } from 'vitest';
import { html, published } from '../../src/parts/pages/html.js';

describe('a piece of HTML', () => {
  it('escapes every value, for text and for attributes', () => {
    const text = `<b onclick="x('&')">`;
    expect(html`<p title="${text}">${text}</p>`.text).toBe(
      '<p title="&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;">&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;</p>',
    );
  });

  it('takes pieces and lists of pieces as they are, and nothing for what is absent', () => {
    expect(
      html`<ul>${['a', '<'].map((each) => html`<li>${each}</li>`)}${undefined}${false}${0}</ul>`.text,
    ).toBe('<ul><li>a</li><li>&lt;</li>0</ul>');
  });

  it('leaves out control characters, which HTML forbids', () => {
    expect(html`${'a\u0000b\u0007c\td'}`.text).toBe('abc\td');
  });

  it('isolates published text that may have another direction than the page', () => {
    for (const text of ['\u202egnp.exe', 'בנק', 'مصرف', 'a\u200fb', '銀行', '\u0661']) {
      const byNumber = text.replace(/[\u200f\u202e]/g, (character) => `&#${character.charCodeAt(0)};`);
      expect(published(text).text).toBe(`<bdi>${byNumber}</bdi>`);
    }
    expect(published('Zoë & Ångström’s – £5').text).toBe('Zoë &amp; Ångström’s – £5');
  });
});

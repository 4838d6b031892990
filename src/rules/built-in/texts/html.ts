import { quoted } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { branchNoted } from './note.js';

/** Common HTML elements and character references. `<18 years>` isn't an element. */
const markup =
  /<\/?(?:a|abbr|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|script|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:amp|apos|bull|copy|euro|gt|hellip|lt|mdash|nbsp|ndash|pound|quot|[lr][sd]quo|#\d{1,7}|#x[\da-f]{1,6});/i;

/** HTML in plain text. */
export const html = recordRule({
  rule: 'texts/html',
  severity: 'warning',
  title: 'A text contains HTML',
  means:
    'A text has a tag such as <br> or <strong>, or a character reference such as &amp;. Texts are plain text.',
  matters: 'Some readers show the tags to people, and others execute them.',
  wrong: { collection: 'branches', yaml: branchNoted('Ring the bell<br>for the ramp') },
  right: { collection: 'branches', yaml: branchNoted('Ring the bell for the ramp') },
  message: ({ markup }: { markup: string }) => ({
    message: `this text contains HTML: ${quoted(markup)}.`,
    hint: 'write plain text',
  }),
  of: 'text',
  check(text) {
    const found = markup.exec(text)?.[0];
    return found === undefined ? undefined : { markup: found };
  },
});

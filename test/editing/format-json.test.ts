import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tidyJson } from './tidying.js';

test('JSON has its keys in the order of the interface, on the lines as written', () => {
  expect(
    tidyJson(`[
    {
        "Name": "Ely",
        "PostalAddress": { "PostCode": "CB7 4AA", "TownName": "Ely" },
        "CustomerSegment": [
            "Personal"
        ],
        "Identification": "FB-01"
    }
]`),
  ).toBe(`[
  {
    "Identification": "FB-01",
    "Name": "Ely",
    "CustomerSegment": [
      "Personal"
    ],
    "PostalAddress": { "TownName": "Ely", "PostCode": "CB7 4AA" }
  }
]
`);
});

test('JSON keeps numbers and texts as written, and is indented as deep as it is in brackets', () => {
  const text = '[\n  { "Identification": "\\u0046B \\"[{", "SequenceNumber": 1.50, "Name": 1e2 }\n]\n';
  for (const written of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`])
    expect(tidyJson(written)).toBe(text);
  expect(tidyJson('[{\n"Name":"Ely", "AddressLine": [\n"a"\n]}, {\n"Name": "March"\n}]\n')).toBe(
    '[{\n    "Name":"Ely", "AddressLine": [\n      "a"\n    ]}, {\n    "Name": "March"\n  }]\n',
  );
});

test('JSON on one line stays as written, as all of the sample does', () => {
  const text = '[\n  {\n    "Identification":"B1",\n    "CustomerSegment": ["Personal"]\n  }\n]\n';
  expect(tidyJson(text)).toBe(text);
  const atms = readFileSync(new URL('../../content/aldersyke/atms.json', import.meta.url), 'utf8');
  expect(tidyJson(atms, 'atms')).toBe(atms);
});

import { describe, expect, test } from 'vitest';
import { tidyJson } from './tidying.js';

describe('JSON', () => {
  test('has its keys in the order of the interface, on the lines as written', () => {
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

  test('keeps numbers and texts exactly as written', () => {
    const text = '[\n  { "Identification": "\\u0046B \\"[{", "SequenceNumber": 1.50, "Name": 1e2 }\n]\n';
    expect(tidyJson(text)).toBe(text);
    expect(tidyJson(text.replaceAll('\n', '\r\n'))).toBe(text);
    expect(tidyJson(`\ufeff${text}`)).toBe(text);
  });

  test('is indented once by line, however many brackets open on it', () => {
    expect(tidyJson('[{\n"Name": "Ely", "AddressLine": [\n"a"\n]}, {\n"Name": "March"\n}]\n')).toBe(
      '[{\n  "Name": "Ely", "AddressLine": [\n    "a"\n]}, {\n  "Name": "March"\n}]\n',
    );
  });
});

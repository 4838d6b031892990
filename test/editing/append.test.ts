import { describe, expect, test } from 'vitest';
import { append } from '../../src/authoring/new/append.js';

const record = {
  yaml: ['Identification: FB-03', 'Name: # text'],
  json: { Identification: 'FB-03', Name: '' },
};
const yaml = { name: 'branches.yaml', format: 'yaml' } as const;
const json = { name: 'branches.json', format: 'json' } as const;

const added = (text: string, file: typeof yaml | typeof json = yaml) => {
  const result = append(file, Buffer.from(text), record);
  if (result.outcome !== 'added') throw new Error(result.outcome);
  return result;
};

describe('A record added to a YAML list', () => {
  test('stands behind the last, after a blank line, and all else stays', () => {
    const text = '# Ely\n- Identification: FB-01 # old\n\n- Identification: "02"\n';
    expect(added(text)).toEqual({
      outcome: 'added',
      text: `${text}\n- Identification: FB-03\n  Name: # text\n`,
      line: 6,
    });
  });

  test('is indented as the list is, below its last comments', () => {
    const text = '  - Identification: FB-01\n    # still to come: Soham\n';
    expect(added(text).text).toBe(`${text}\n  - Identification: FB-03\n    Name: # text\n`);
  });

  test('has the line breaks of the file, and its end', () => {
    expect(added('- Identification: FB-01\r\n').text).toBe(
      '- Identification: FB-01\r\n\r\n- Identification: FB-03\r\n  Name: # text\r\n',
    );
    expect(added('- Identification: FB-01').text).toBe(
      '- Identification: FB-01\n\n- Identification: FB-03\n  Name: # text',
    );
    expect(added('\ufeff- Identification: FB-01\n').text).toMatch(/^\ufeff- Identification: FB-01\n\n- /);
  });

  test('stands before the end of the document', () => {
    expect(added('---\n- Identification: FB-01\n...\n').text).toBe(
      '---\n- Identification: FB-01\n\n- Identification: FB-03\n  Name: # text\n...\n',
    );
  });

  test('takes the place of an empty list', () => {
    expect(added('# None yet.\n[]\n')).toMatchObject({
      text: '# None yet.\n- Identification: FB-03\n  Name: # text\n',
      line: 2,
    });
  });

  test.each([
    ['broken', '- Name: Ely: Market\n'],
    ['one', 'Identification: FB-01\n'],
    ['flow', '[{ Identification: FB-01 }]\n'],
    ['unsafe', '- Identification: FB-01\n  Note: |+\n    Ely\n\n\n'],
  ])('is refused where the file is %s', (outcome, text) => {
    expect(append(yaml, Buffer.from(text), record)).toEqual({ outcome });
  });
});

describe('A record added to a JSON list', () => {
  test('stands behind the last, laid out as the file is', () => {
    const text = '[\n    {\n        "Identification": "FB-01"\n    }\n]\n';
    expect(added(text, json)).toEqual({
      outcome: 'added',
      text: '[\n    {\n        "Identification": "FB-01"\n    },\n    {\n        "Identification": "FB-03",\n        "Name": ""\n    }\n]\n',
      line: 6,
    });
  });

  test('leaves the lines of its neighbours as they are', () => {
    expect(added('[\r\n  { "Identification": "FB-01" }\r\n]', json).text).toBe(
      '[\r\n  { "Identification": "FB-01" },\r\n  {\r\n    "Identification": "FB-03",\r\n    "Name": ""\r\n  }\r\n]',
    );
  });

  test('is the first of an empty one', () => {
    expect(JSON.parse(added('[]\n', json).text)).toEqual([record.json]);
  });

  test('is refused where the file is a record', () => {
    expect(append(json, Buffer.from('{"Identification":"FB-01"}'), record)).toEqual({ outcome: 'one' });
  });
});

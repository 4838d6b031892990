import type { ExamplePair, Explanations } from '../page.js';
import { pair } from '../samples.js';

const json = (wrong: string, right: string, about?: string): ExamplePair =>
  pair('content/northgate/brand.json', wrong, right, about);

const sound = '{ "BrandName": "Northgate Bank" }\n';

/** Rules on files that end in .json. */
export const jsonPages: Explanations<
  'content/json-syntax' | 'content/json-trailing-comma' | 'content/json-comment'
> = {
  'content/json-syntax': {
    means:
      'From here on the file makes no sense as JSON. The message says which sign is missing or too many. In JSON every text and every name of a field stands in double quotes, entries are parted by commas, and every bracket is closed. What is shown here are the mistakes made most.',
    matters:
      "A program can't guess what was meant. Nothing is published until it is mended. If commas and quotes annoy you, write YAML: the same file can end in .yaml.",
    examples: [
      json(
        '{\n  "BrandName": "Northgate Bank"\n  "group": "mutuals"\n}\n',
        '{\n  "BrandName": "Northgate Bank",\n  "group": "mutuals"\n}\n',
        'a comma is missing',
      ),
      json('{ BrandName: "Northgate Bank" }\n', sound, 'a name without quotes'),
      json('{ \'BrandName\': "Northgate Bank" }\n', sound, 'single quotes'),
      json(
        '{ "BrandName": “Northgate” }\n',
        '{ "BrandName": "Northgate" }\n',
        'curly quotes, as word processors put them',
      ),
      json('{ "BrandName": Northgate }\n', '{ "BrandName": "Northgate" }\n', 'a text without quotes'),
      json('{ "BrandName": "Northgate Bank }\n', sound, 'a text that never ends'),
      json('{ "BrandName": "Northgate Bank"\n', sound, 'a bracket that is never closed'),
    ],
  },

  'content/json-trailing-comma': {
    means: 'A comma stands after the last entry of a list or group, before its closing bracket.',
    matters:
      'Some programs let it pass, JSON does not. Often it is left over when the last entry was deleted: look whether something is missing.',
    examples: [json('{ "BrandName": "Northgate Bank", }\n', sound)],
  },

  'content/json-comment': {
    means: 'A comment (// or /* */) stands in a JSON file.',
    matters:
      'JSON has no comments. Delete it; or, if you want to keep it, make the file a .yaml file and write # before the comment. What stands in the file can stay as it is, since JSON is YAML too.',
    examples: [json(`// The mutual of the north\n${sound}`, sound)],
  },
};

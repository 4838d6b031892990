import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { editorSchema } from '../../src/editors/vscode/editor-schemas.js';
import type { Fields } from '../../src/rules/built-in/fields.js';
import { requirementOf, requirementRule } from '../../src/rules/own/requirement.js';
import { branchYaml } from '../commands/workspace.js';
import { bank, checked } from './bank.js';

const one = (settings: string) => `requirements:\n  - { rule: own/asked, ${settings} }\n`;

async function found(settings: string, files: Readonly<Record<string, string>> = {}) {
  const { problems } = await checked(bank(one(settings), files));
  return problems.map(({ rule, message, hint, help, at: [{ file, start }] }) => ({
    rule,
    message,
    place: `${file.slice('content/'.length)}:${start.line}:${start.column}`,
    ...(hint !== undefined && { hint }),
    ...(help !== undefined && { help }),
  }));
}

describe('a requirement', () => {
  it('of a form says the value, the form, an example and the reason', async () => {
    const settings =
      "collections: [branches], field: Identification, pattern: '^20-', because: branch codes begin with 20, example: 20-01";
    expect((await found(settings))[0]).toEqual({
      rule: 'own/asked',
      message: 'Branch FB-01, Identification: "FB-01" does not have the form that site.yaml requires: ^20-',
      place: 'fenland/branches.yaml:1:19',
      hint: 'such as "20-01"',
      help: 'Branch codes begin with 20.',
    });
    expect(await found(settings)).toHaveLength(2);
  });

  it('of certain values names these, and the nearest', async () => {
    const inTown = branchYaml('FB-01').replace('BuildingNumber: 3', 'TownName: Ely\n    BuildingNumber: 3');
    const settings = 'collections: [branches], field: TownName, values: [Elyy, March]';
    expect((await found(settings, { 'content/fenland/branches.yaml': inTown }))[0]).toEqual({
      rule: 'own/asked',
      message:
        'Branch FB-01, PostalAddress.TownName: "Ely" is not one of the values that site.yaml allows: Elyy or March.',
      place: 'fenland/branches.yaml:6:15',
      hint: 'did you mean "Elyy"?',
    });
  });

  it('of a field to be there points to the object that lacks it', async () => {
    const settings = 'collections: [branches], field: PostalAddress.GeoLocation, required: true';
    expect((await found(settings))[0]).toEqual({
      rule: 'own/asked',
      message: 'Branch FB-01, PostalAddress: GeoLocation is missing, and site.yaml requires it.',
      place: 'fenland/branches.yaml:6:5',
      hint: 'add GeoLocation',
    });
  });

  it.each([{ Availability: {} }, { Availability: [] }, {}])(
    'of a field to be there is not met by %j',
    (record) => {
      const made = requirementOf(
        { rule: 'own/asked', collections: ['branches'], field: 'Availability', required: true },
        'site.yaml',
      );
      if (!('requirement' in made)) throw new Error('it has mistakes');
      const rule = requirementRule(made.requirement);
      if (rule.of !== 'record') throw new Error('it is not of records');
      const subject = {
        collection: 'branches',
        version: 'v2.2',
        brand: 'fenland',
        today: { isAfter: () => false },
      } as const;
      expect(rule.check(record as Fields, subject)).toEqual([
        { args: { kind: 'missing', field: 'Availability' }, path: [] },
      ]);
    },
  );

  it('names the whole of what is missing where its object is missing too', async () => {
    const messages = (
      await found('collections: [branches], field: Availability.StandardAvailability, required: true')
    ).map(({ message }) => message);
    expect(messages[0]).toBe(
      'Branch FB-01: Availability.StandardAvailability is missing, and site.yaml requires it.',
    );
  });

  it('looks at each item of a list', async () => {
    const branches = branchYaml('1').replace('[Personal]', '[Personal, Business, Wealth]');
    const messages = (
      await found('collections: [branches], field: CustomerSegment, values: [Personal]', {
        'content/fenland/branches.yaml': branches,
      })
    ).map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining('CustomerSegment[2]: "Business" is not'),
      expect.stringContaining('CustomerSegment[3]: "Wealth" is not'),
    ]);
  });

  it('is one of all collections with the field where it names none, and takes the end of a path in any case', async () => {
    const places = (await found("field: postcode, pattern: '^CB'")).map(({ place }) => place);
    expect(places).toEqual(['fenland/atms.yaml:8:68']);
  });

  it('is one of some brands where it names them', async () => {
    const files = {
      'content/wash/brand.yaml': 'BrandName: Wash\n',
      'content/wash/branches.yaml': branchYaml('W-1'),
    };
    const places = (
      await found('collections: [branches], brands: [wash], field: Name, required: true', files)
    ).map(({ place }) => place);
    expect(places).toEqual(['wash/branches.yaml:1:3']);
  });

  it('compares numbers and booleans as they are written', async () => {
    const atms =
      '- Identification: A1\n  SupportedCurrencies: [GBP]\n  Access24HoursIndicator: false\n  Location: { PostalAddress: { TownName: Ely, PostCode: CB7 4AA, BuildingNumber: 3 } }\n';
    const messages = (
      await found("collections: [atms], field: Access24HoursIndicator, values: ['true']", {
        'content/fenland/atms.yaml': atms,
      })
    ).map(({ message }) => message);
    expect(messages).toEqual([
      'ATM A1, Access24HoursIndicator: "false" is not one of the values that site.yaml allows: true.',
    ]);
  });

  it('is a warning, or what it says itself, or what rules: says', async () => {
    const severities = async (settings: string, more = '') =>
      (await checked(bank(`${one(settings)}${more}`))).problems.map(({ severity }) => severity);
    const asked = 'collections: [atms], field: MinimumPossibleAmount, required: true';
    expect((await severities(asked))[0]).toBe('warning');
    expect((await severities(`${asked}, severity: error`))[0]).toBe('error');
    expect((await severities(`${asked}, severity: error`, 'rules: { own/asked: note }\n'))[0]).toBe('note');
    expect(await severities(`${asked}, severity: off`)).toEqual([]);
  });

  it('is asked only of records in versions that have the field', async () => {
    const files = {
      'content/wash/brand.yaml': 'BrandName: Wash\nsource: v2.2\n',
      'content/wash/branches.yaml': branchYaml('W-1'),
    };
    const places = (await found('collections: [branches], field: SortCode, required: true', files)).map(
      ({ place }) => place,
    );
    expect(places).toEqual(['wash/branches.yaml:1:3']);
  });

  it('is explained', async () => {
    const space = bank(
      one("collections: [branches], field: PostCode, required: true, pattern: '^CB', because: we are in Ely"),
    );
    const { stdout } = await space.run(['explain', 'own/asked']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'site.yaml requires PostCode of branches to be there and to match the regular expression ^CB. Why it matters We are in Ely.',
    );
  });

  it('is checked anew when it changes', async () => {
    const space = bank(one("collections: [branches], field: Identification, pattern: '^20'"));
    const check = async () => (await space.start(['check'])).stderr;
    expect(await check()).toContain('"FB-01" does not have the form');
    space.write('content/site.yaml', space.read('content/site.yaml').replace('^20', '^FB'));
    expect(await check()).toContain('"20-02" does not have the form');
  });
});

it('An editor completes requirements and takes own names under rules:', async () => {
  const schema = editorSchema({ holds: { kind: 'site' }, format: 'yaml' });
  const validate = new Ajv({ strict: false }).addFormat('uri', true).addFormat('date', true).compile(schema);
  const site = {
    vendor: 'fenland',
    licenseUrl: 'https://fenland.example/l',
    termsUrl: 'https://fenland.example/t',
  };
  const asked = { rule: 'own/asked', field: 'Name', required: true, brands: ['fenland'], severity: 'error' };
  const own = { ownRules: ['rules/a.js'], requirements: [asked], rules: { 'own/asked': 'note' } };
  expect([validate({ ...site, ...own }), validate.errors]).toEqual([true, null]);
  expect(validate({ ...site, requirements: [{ ...asked, rule: 'places/asked' }] })).toBe(false);
  expect(validate({ ...site, requirements: [{ ...asked, filed: 'Name' }] })).toBe(false);
  expect(validate({ ...site, rules: { 'owned/asked': 'note' } })).toBe(false);
});

describe('a requirement that can not be checked', () => {
  it.each([
    [
      'collections: [branches], field: Postcod, required: true',
      'there is no field "Postcod" in branches.',
      'did you mean "PostCode"?',
    ],
    [
      'field: Nothing.Of.It, required: true',
      'there is no field "Nothing.Of.It" in branches, atms',
      undefined,
    ],
    [
      'collections: [branches], field: Name',
      'this asks for nothing.',
      'add required: true, a pattern or values',
    ],
    [
      "collections: [branches], field: Name, pattern: '^[A'",
      '"^[A" is not a regular expression: ',
      undefined,
    ],
    [
      'collections: [branches], field: PostalAddress, values: [Ely]',
      'PostalAddress has fields of its own',
      'name one of its fields',
    ],
    [
      'collections: [branches], field: CustomerSegment, values: [Personel]',
      'CustomerSegment can\'t have the value "Personel"',
      'did you mean "Personal"?',
    ],
    [
      'collections: [branches], field: OpeningTime, required: true',
      '"OpeningTime" is the name of several fields of branches: ',
      undefined,
    ],
    [
      'field: Name, required: true',
      '"Name" is the name of several fields of atms: ',
      'write the path of the one that you mean',
    ],
    [
      'collections: [branches], brands: [fenlant], field: Name, required: true',
      'there is no brand folder "fenlant"',
      'did you mean "fenland"?',
    ],
  ])('%s: is an error at its place', async (settings, said, hint) => {
    const { code, problems } = await checked(bank(one(settings)));
    expect([code, problems.map(({ severity }) => severity)]).toEqual([1, ['error']]);
    expect(problems[0]).toMatchObject({
      message: expect.stringContaining(said),
      at: [{ file: 'content/site.yaml', start: { line: 5 } }],
      ...(hint !== undefined && { hint }),
    });
  });

  it('has a name of another family, or that of another one', async () => {
    const named = (rule: string) =>
      `  - { rule: ${rule}, collections: [atms], field: MinimumPossibleAmount, required: true }\n`;
    const wrong = await checked(bank(`requirements:\n${named('places/name')}`));
    expect(wrong.problems[0]).toMatchObject({ severity: 'error', at: [{ start: { line: 5 } }] });
    const twice = await checked(bank(`requirements:\n${named('own/name')}${named('own/name')}`));
    expect(twice.problems[0]?.message).toContain('there is another rule own/name, in requirements');
  });
});

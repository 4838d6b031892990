import { describe, expect, it } from 'vitest';
import { check, type Fixture, rulesBroken } from './check.js';

const branch = (identification: string, rest = 'Name: Ely', brand = 'fenland'): Fixture => ({
  collection: 'branches',
  brand,
  yaml: `Identification: ${identification}\nSequenceNumber: 0\nType: Physical\nCustomerSegment: [Personal]\n${rest}\nPostalAddress: { StreetName: High Street, Country: GB, PostCode: CB7 4AB }\n`,
});

describe('branches with the same name and address', () => {
  it('are told however the name is written', async () => {
    const problems = await check(branch('1', "Name: St. Ive's Lane"), branch('2', 'Name: ST IVES LANE'));
    expect(problems).toMatchObject([
      {
        rule: 'records/near-duplicate',
        args: { other: '1' },
        at: [{ file: 'content/fenland/branches/1.yaml' }, { file: 'content/fenland/branches/0.yaml' }],
      },
    ]);
  });

  it('may be stops of mobile branches, unless their hours are the same as well', async () => {
    const stop = (id: string, opening: string) => {
      const hours = `Availability: { StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: "${opening}", ClosingTime: "17:00:00" }] }] } }`;
      const fixture = branch(id, `Name: Van\n${hours}`);
      return { ...fixture, yaml: fixture.yaml.replace('Physical', 'Mobile') };
    };
    expect(await rulesBroken(stop('1', '09:00:00'), stop('2', '14:00:00'))).toEqual([]);
    expect(await rulesBroken(stop('1', '09:00:00'), stop('2', '09:00:00'))).toEqual([
      'records/near-duplicate',
    ]);
  });

  it('may be of two brands, have no name, or be parts of one branch', async () => {
    expect(await rulesBroken(branch('1'), branch('2', 'Name: Ely', 'northgate'))).toEqual([]);
    expect(await rulesBroken(branch('1', ''), branch('2', ''))).toEqual([]);
    const part = branch('1');
    const second = { ...part, yaml: part.yaml.replace('Number: 0', 'Number: 1') };
    expect(await rulesBroken(part, second)).toEqual([]);
  });
});

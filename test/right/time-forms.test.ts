import { expect, test } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

const branchOpening = (time: string) =>
  branchYaml(
    'FB-01',
    `  Availability:
    StandardAvailability:
      Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: "${time}", ClosingTime: "24:00" }] }]
`,
  );

const banks = {
  'v2.1': (time: string) => ({ 'content/fenland/branches.yaml': branchOpening(time) }),
  'v2.2': (time: string) => ({
    'content/site.yaml': `${siteYaml}source: v2.2\n`,
    'content/fenland/branches.yaml': branchOpening(time),
  }),
  'v1.0': (time: string) => ({
    'content/site.yaml': `${siteYaml}collections: [fca-service-metrics]\n`,
    'content/fenland/fca-service-metrics-pca.yaml': `ServicesMatterAvailability:
  ServicesMatterAvailabilityDetails:
    - MatterType: Other
      ServiceMatterAvailabilityMethod:
        - MatterMethodType: Telephone
          Day: [{ Name: Monday, AvailableHours: [{ OpeningTime: "${time}", ClosingTime: "17:00" }] }]
`,
  }),
};

// v2.1 has seconds, v2.2 none; v1.0 also has no 24:00.
test.each<readonly [string, Readonly<Record<keyof typeof banks, string | undefined>>]>([
  ['9am', { 'v2.1': '09:00:00', 'v2.2': '09:00', 'v1.0': '09:00' }],
  ['9.30', { 'v2.1': '09:30:00', 'v2.2': '09:30', 'v1.0': '09:30' }],
  ['9:30 pm', { 'v2.1': '21:30:00', 'v2.2': '21:30', 'v1.0': '21:30' }],
  ['0930', { 'v2.1': '09:30:00', 'v2.2': undefined, 'v1.0': undefined }],
  ['12 noon', { 'v2.1': '12:00:00', 'v2.2': '12:00', 'v1.0': '12:00' }],
  ['09:30:00', { 'v2.1': undefined, 'v2.2': '09:30', 'v1.0': '09:30' }],
  ['09:30', { 'v2.1': '09:30:00', 'v2.2': undefined, 'v1.0': undefined }],
  ['9:30:15', { 'v2.1': '09:30:15', 'v2.2': 'none', 'v1.0': 'none' }],
  ['midnight', { 'v2.1': '24:00:00', 'v2.2': '24:00', 'v1.0': 'none' }],
  ['24:00:00', { 'v2.1': undefined, 'v2.2': '24:00', 'v1.0': 'none' }],
  ['9', { 'v2.1': 'none', 'v2.2': 'none', 'v1.0': 'none' }],
  ['09:00-17:00', { 'v2.1': '09:00:00 to 17:00:00', 'v2.2': '09:00 to 17:00', 'v1.0': '09:00 to 17:00' }],
  ['09:00-24:00', { 'v2.1': '09:00:00 to 24:00:00', 'v2.2': '09:00 to 24:00', 'v1.0': 'none' }],
])('instead of the opening time %s, what its version accepts is proposed', async (time, expected) => {
  const proposed: Record<string, unknown> = {};
  for (const [version, bank] of Object.entries(banks)) {
    const space = workspace({ ...fenland, ...bank(time) });
    const { stdout } = await space.run(['check', '--format', 'json']);
    const problem = JSON.parse(stdout).problems.find(
      ({ field = [], severity }: { field?: unknown[]; severity: string }) =>
        severity !== 'note' && field.at(-1) === 'OpeningTime',
    );
    const [{ edits, fields }] = problem?.proposals ?? [{}];
    const two = fields && `${fields.OpeningTime} to ${fields.ClosingTime}`;
    proposed[version] = problem && (two ?? edits?.[0].text ?? 'none');
  }
  expect(proposed).toEqual(expected);
});

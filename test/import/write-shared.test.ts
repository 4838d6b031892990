import { describe, expect, it } from 'vitest';
import { editYaml } from '../../src/authoring/edit/edit.js';
import { readRecords } from '../../src/content/documents/document.js';
import { recordSchema } from '../../src/interface/records/index.js';

const schema = recordSchema('v2.1', 'branches');

// biome-ignore lint/suspicious/noExplicitAny: the paths are those of the texts below
type Any = any;

/** A file after a change of one of its records; undefined if it can't be edited. */
function edited(text: string, index: number, change: (record: Any) => void): string | undefined {
  const before = readRecords({ name: 'branches.yaml', format: 'yaml' }, Buffer.from(text)).records.map(
    ({ value }) => value,
  );
  const after = structuredClone(before[index]!);
  change(after);
  const changes = { changed: new Map([[index, after]]), removed: new Set<number>(), added: [] };
  return editYaml(text, before, changes, schema);
}

/** A file without one of its records. */
function without(text: string, index: number): string | undefined {
  const before = readRecords({ name: 'branches.yaml', format: 'yaml' }, Buffer.from(text)).records.map(
    ({ value }) => value,
  );
  return editYaml(text, before, { changed: new Map(), removed: new Set([index]), added: [] }, schema);
}

const week = `# The mill town
- Identification: M-1
  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: &usual [{ OpeningTime: 09:00:00, ClosingTime: 16:00:00 }] } # early
        - { Name: Tuesday, OpeningHours: *usual }
        - { Name: Friday, OpeningHours: *usual }
`;

const towns = `- Identification: M-1
  Availability:
    StandardAvailability: &hours
      # All mill towns
      Day:
        - Name: Monday
          OpeningHours: &nine
            - OpeningTime: 09:00:00
              ClosingTime: 17:00:00
        - { Name: Tuesday, OpeningHours: *nine }

- Identification: M-2
  Availability: { StandardAvailability: *hours }

- Identification: M-3
  Availability:
    StandardAvailability: *hours
  Note: &note >-
    By the weir,
    next to the mill.

- Identification: M-4
  Note: *note
`;

const hoursOf = (record: Any, day: number) => record.Availability.StandardAvailability.Day[day].OpeningHours;

describe('a change of a value that is repeated elsewhere', () => {
  it('gives the anchor to the first place that repeats it', () => {
    const made = edited(week, 0, (record) => {
      hoursOf(record, 0)[0].OpeningTime = '08:30:00';
    });
    expect(made).toBe(
      week
        .replace('&usual [{ OpeningTime: 09:00:00', '[{ OpeningTime: 08:30:00')
        .replace('*usual', '&usual [{ OpeningTime: 09:00:00, ClosingTime: 16:00:00 }]'),
    );
  });

  it('leaves the anchor where it is if only what repeats it changes', () => {
    const made = edited(week, 0, (record) => {
      hoursOf(record, 1)[0].ClosingTime = '17:00:00';
    });
    expect(made).toBe(week.replace('*usual', '[{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }]'));
  });

  it('keeps the anchor where all that repeats it changes in the same way', () => {
    const made = edited(week, 0, (record) => {
      for (const day of [0, 1, 2]) hoursOf(record, day)[0].OpeningTime = '10:00:00';
    });
    expect(made).toBe(week.replace('09:00:00', '10:00:00'));
  });

  it('moves lines with it, as far in as they have to be there', () => {
    const made = edited(towns.replace('{ StandardAvailability: *hours }', '{}'), 0, (record) => {
      delete record.Availability;
    });
    expect(made).toContain(`- Identification: M-3
  Availability:
    StandardAvailability:
      # All mill towns
      Day:
        - Name: Monday
          OpeningHours: &nine
            - OpeningTime: 09:00:00`);
    expect(made).toMatch(/^- Identification: M-1\n {2}# All mill towns\n\n- Identification: M-2/);
  });

  it('moves a text over several lines', () => {
    const made = edited(towns, 2, (record) => {
      record.Note = 'Moved.';
    });
    expect(made).toContain('  Note: Moved.\n');
    expect(made).toContain('- Identification: M-4\n  Note: >-\n    By the weir,\n    next to the mill.\n');
  });

  it('writes lines on one line where they go into braces', () => {
    const made = edited(towns, 0, (record) => {
      delete record.Availability;
    });
    expect(made).toContain(
      'Availability: { StandardAvailability: &hours { Day: [{ Name: Monday, OpeningHours: &nine [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }, { Name: Tuesday, OpeningHours: *nine }] } }',
    );
  });

  it('keeps what a removed record had for all others', () => {
    const made = without(towns.replace('{ StandardAvailability: *hours }', '{}'), 0);
    expect(made).toMatch(/^- Identification: M-2\n/);
    expect(made).toContain('StandardAvailability:\n');
  });

  it('keeps an anchor that is repeated inside what moves as well', () => {
    const text = `- Identification: R0
  Name: &n x
  Note: &l
    - *n
- Identification: R1
  Name: *n
  Note: *l
`;
    expect(without(text, 0)).toBe('- Identification: R1\n  Name: &n x\n  Note:\n    - *n\n');
  });
});

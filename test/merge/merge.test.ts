import { describe, expect, it } from 'vitest';
import { merge } from './editing.js';

const text = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const b1 = ['- Identification: B1', '  Name: Ely', '  Type: Physical'];
const b2 = ['- Identification: B2', '  Name: March', '  Type: Mobile'];
const clean = (...lines: readonly string[]) => ({ text: text(...lines), conflicts: 0 });
const changed = (lines: readonly string[], from: string, to: string) =>
  lines.map((line) => line.replace(from, to));

describe('records of two sides', () => {
  it('stand ours first, then theirs, where both are added in one place', () => {
    const [a, b] = [
      ['', '- Identification: B7', '  Name: a'],
      ['', '- Identification: B5', '  Name: b'],
    ];
    expect(merge(text(...b1), text(...b1, ...a), text(...b1, ...b))).toEqual(clean(...b1, ...a, ...b));
    expect(
      merge(text(...b1, ...b2), text(...b1, ...a.slice(1), ...b2), text(...b1, ...b2, ...b.slice(1))),
    ).toEqual(clean(...b1, ...a.slice(1), ...b2, ...b.slice(1)));
  });

  it('keep their comments, and those about the file', () => {
    const head = ['# Fenland', ''];
    const base = text(...head, '# the oldest', ...b1, '', '# a van', ...b2);
    const ours = text(...head, '# a van', ...b2, '', '# new', '- Identification: B3');
    const theirs = text('# Fenland Bank', '', '# the oldest', ...b1, '', '# a blue van', ...b2);
    expect(merge(base, ours, theirs)).toEqual(
      clean('# Fenland Bank', '', '# a blue van', ...b2, '', '# new', '- Identification: B3'),
    );
  });

  it('are set apart by the empty lines that the others have', () => {
    const base = text('# all', '', ...b1, '', ...b2);
    const ours = text('# all', '', '- Identification: B0', '', ...b1, '', ...b2);
    const theirs = text('# all', '', ...changed(b1, 'Ely', 'Ely Lane'), '', ...b2);
    expect(merge(base, ours, theirs)).toEqual(
      clean('# all', '', '- Identification: B0', '', ...changed(b1, 'Ely', 'Ely Lane'), '', ...b2),
    );
    // The first of them goes, and what followed it stands right below the heading.
    expect(
      merge(base, text('# all', '', ...b2), text('# all', '', ...b1, '', ...b2, '', '- Identification: B3')),
    ).toEqual(clean('# all', '', ...b2, '', '- Identification: B3'));
  });

  it('take the comments below them along, if these are further in than their dash', () => {
    const own = ['  # until June', '    # then a van'];
    const base = text(...b1, ...own, ...b2);
    const theirs = text(...b1, ...own, ...changed(b2, 'March', 'Marsh'));
    expect(merge(base, text(...b2), theirs)).toEqual(clean(...changed(b2, 'March', 'Marsh')));
    // One side moves the record, the other edits its comment.
    const edited = ['  # until July', '    # then a van'];
    expect(merge(base, text(...b2, ...b1, ...own), text(...b1, ...edited, ...b2))).toEqual(
      clean(...b2, ...b1, ...edited),
    );
    // A comment that is not further in is about the next record.
    const [above, other] = ['# a van', '# a blue van'];
    const b3 = ['- Identification: B3'];
    expect(
      merge(
        text(...b1, above, ...b2, ...b3),
        text(...b1, ...b3, above, ...b2),
        text(...b1, other, ...b2, ...b3),
      ),
    ).toEqual(clean(...b1, ...b3, other, ...b2));
    // The last record of a file has nothing behind its comments.
    expect(
      merge(text(...b1, ...own), text(...changed(b1, 'Ely', 'Wisbech'), ...own), text(...b1, ...own, ...b2)),
    ).toEqual(clean(...changed(b1, 'Ely', 'Wisbech'), ...own, ...b2));
  });

  it('may be moved by one side while the other changes them', () => {
    expect(
      merge(text(...b1, ...b2), text(...b2, ...b1), text(...b1, ...changed(b2, 'March', 'Marsh'))),
    ).toEqual(clean(...changed(b2, 'March', 'Marsh'), ...b1));
  });

  it('are a conflict as a whole where one number stands for two', () => {
    const [a, b] = [
      ['- Identification: B3', '  Name: a'],
      ['- Identification: B3', '  Name: b'],
    ];
    expect(merge(text(...b1), text(...b1, ...a), text(...b1, ...b))).toEqual({
      text: text(...b1, '<<<<<<< ours', ...a, '=======', ...b, '>>>>>>> theirs'),
      conflicts: 1,
    });
    expect(merge(text(...b1), text(...b1, ...a), text(...b1, ...a))).toEqual(clean(...b1, ...a));
  });

  it('that were renumbered, perhaps by both sides, are left to lines', () => {
    const [a, b] = ['B8', 'B9'].map((id) => text(...changed(b1, 'B1', id), ...b2));
    expect(merge(text(...b1, ...b2), a!, b!)).toBeUndefined();
    expect(merge(text(...b1, ...b2), a!, text(...b2, '  Note: n'))).toBeUndefined();
  });

  it('may be removed by both sides, with others by one', () => {
    const b3 = ['- Identification: B3', '  Name: Wells'];
    const base = text(...b1, ...b2, ...b3);
    expect(merge(base, text(...b1, ...b3), text(...b1, ...b3))).toEqual(clean(...b1, ...b3));
    expect(merge(base, text(...b1), text(...b1, ...b3))).toEqual(clean(...b1));
    expect(merge(base, text(...b1, ...b3), text(...b1))).toEqual(clean(...b1));
    // One of them may be the removed one with another number.
    const b4 = ['- Identification: B4', '  Name: March'];
    expect(merge(base, text(...b1, ...b3, ...b4), text(...b1, ...b3))).toBeUndefined();
    expect(merge(base, text(...b1, ...b3), text(...b1, ...b3, ...b4))).toBeUndefined();
  });

  it('are left to git where they have no number, or two have one', () => {
    expect(merge(text(...b1), text(...b1, '- Type: x'), text(...b1, '- Type: y'))).toBeUndefined();
    expect(merge(text(...b1), text(...b1, ...b1), text(...b1, ...b2))).toBeUndefined();
  });
});

describe('one record of two sides', () => {
  it('has the fields of both, and a conflict of those that both changed', () => {
    const ours = changed(changed(b1, 'Ely', 'Ely Lane'), 'Physical', 'Mobile');
    const theirs = [...changed(b1, 'Ely', 'Ely Square'), '  Note: new'];
    expect(merge(text(...b1), text(...ours), text(...theirs))).toEqual({
      text: text(
        '- Identification: B1',
        '<<<<<<< ours',
        '  Name: Ely Lane',
        '=======',
        '  Name: Ely Square',
        '>>>>>>> theirs',
        '  Type: Mobile',
        '  Note: new',
      ),
      conflicts: 1,
    });
  });

  it('keeps its dash where its first field goes or is a new one', () => {
    const base = ['- Note: old', '  Identification: B1', '  Name: Ely'];
    const ours = ['- Identification: B1', '  Name: Ely'];
    const theirs = changed(base, 'Ely', 'Ely Lane');
    expect(merge(text(...base), text(...ours), text(...theirs))).toEqual(
      clean('- Identification: B1', '  Name: Ely Lane'),
    );
    const first = ['- Photo: p', '  Note: old', '  Identification: B1', '  Name: Ely'];
    expect(merge(text(...base), text(...first), text(...theirs))).toEqual(
      clean(...first.slice(0, -1), '  Name: Ely Lane'),
    );
    // There is no line for the dash but within a conflict, so all of the record is one.
    const [a, b] = ['a', 'b'].map((note) => text(...changed(base, 'old', note)));
    expect(merge(text(...base), a!, b!)?.text).toBe(
      text(
        '<<<<<<< ours',
        ...changed(base, 'old', 'a'),
        '=======',
        ...changed(base, 'old', 'b'),
        '>>>>>>> theirs',
      ),
    );
  });

  it('is merged in a file of its own too, unless it is another one there', () => {
    const alone = (lines: readonly string[]) => text(...lines.map((line) => line.slice(2)));
    expect(
      merge(alone(b1), alone(changed(b1, 'Ely', 'Soham')), alone(changed(b1, 'Physical', 'Mobile'))),
    ).toEqual({ text: alone(changed(changed(b1, 'Ely', 'Soham'), 'Physical', 'Mobile')), conflicts: 0 });
    expect(merge('', alone(b1), alone(b2))).toBeUndefined();
    expect(merge(alone(b1), alone(b2), alone(changed(b1, 'Ely', 'Soham')))).toBeUndefined();
  });

  it('gives way to data where a side changed the layout only, but never loses a comment', () => {
    const quoted = changed(b1, 'Name: Ely', 'Name: "Ely"');
    const renamed = changed(b1, 'Name: Ely', 'Name: Soham');
    expect(merge(text(...b1), text(...quoted), text(...renamed))).toEqual(clean(...renamed));
    expect(merge(text(...b1), text(...renamed), text(...quoted))).toEqual(clean(...renamed));
    const noted = changed(b1, 'Name: Ely', 'Name: Ely # by the river');
    expect(merge(text(...b1), text(...noted), text(...renamed))?.conflicts).toBe(1);
    expect(merge(text(...b1, ...b2), text(...b2), text(...noted, ...b2))?.conflicts).toBe(1);
  });

  it('has the items of both in lists that nothing tells apart, unless they stand in one place', () => {
    const hours = (...times: readonly string[]) => [
      '- Identification: B1',
      '  Hours:',
      ...times.map((time) => `    - { From: "${time}" }`),
    ];
    const base = text(...hours('07', '09', '11', '13', '15'));
    const ours = text(...hours('08', '09', '11', '13', '15'));
    expect(merge(base, ours, text(...hours('07', '09', '11', '13', '16', '17')))).toEqual(
      clean(...hours('08', '09', '11', '13', '16', '17')),
    );
    expect(merge(base, ours, text(...hours('07', '09', '10', '13')))).toEqual(
      clean(...hours('08', '09', '10', '13')),
    );
    expect(merge(base, ours, text(...hours('06', '09', '11', '13', '15')))?.conflicts).toBe(1);
    const [a, b] = ['17', '18'].map((time) => text(...hours('07', '09', '11', '13', '15', time)));
    expect(merge(base, a!, b!)?.conflicts).toBe(1);
  });

  it('has the items of both in adjacent places, but no edit of an item that may be another', () => {
    const fees = (...amounts: readonly number[]) => [
      '- Identification: B1',
      '  Fees:',
      ...amounts.flatMap((amount) => ['    - FeeType: Cash', `      Amount: ${amount}`]),
    ];
    const base = text(...fees(10, 20, 30, 40));
    const into = (...amounts: readonly number[]) => text(...fees(...amounts));
    expect(merge(base, into(11, 20, 30, 40), into(10, 22, 30, 40))).toEqual(clean(...fees(11, 22, 30, 40)));
    expect(merge(base, into(10, 20, 30, 44), into(10, 20, 30, 40, 50))).toEqual(
      clean(...fees(10, 20, 30, 44, 50)),
    );
    // Each amount rises by a tier: the 30 of ours isn't that of theirs.
    expect(merge(base, into(20, 30, 40, 50), into(10, 20, 35, 40))?.conflicts).toBe(1);
    // Nobody can say which of two equal ones was removed.
    expect(merge(into(10, 10, 20), into(10, 20), into(11, 10, 20))?.conflicts).toBe(1);
  });

  it('has no edit of an item whose code another one has got', () => {
    const fee = (type: string, amount: string, note: string, more: readonly string[] = []) => [
      `    - FeeType: ${type}`,
      `      Amount: ${amount}`,
      `      Note: ${note}`,
      ...more,
    ];
    const fees = (...items: readonly (readonly string[])[]) =>
      text('- Identification: B1', '  Fees:', ...items.flat());
    const base = fees(fee('Annual', '5', 'a'), fee('Cash', '6', 'b'));
    const noted = fees(fee('Annual', '5', 'a', ['      Cap: 9']), fee('Cash', '6', 'b'));
    const ours = fees(fee('Late', '5', 'a'), fee('Cash', '6', 'b'), fee('Annual', '7', 'c'));
    expect(merge(base, ours, noted)?.conflicts).toBe(1);
    const exchanged = fees(fee('Cash', '5', 'a'), fee('Annual', '6', 'b'));
    expect(merge(base, exchanged, noted)?.conflicts).toBe(1);
    expect(merge(base, base.replace('Amount: 5', 'Amount: 8'), noted)?.conflicts).toBe(0);
  });

  it('may repeat what an anchor has, as long as it says the same', () => {
    const base = ['- Identification: B1', '  Hours: &usual { Opening: 9 }', ...b2, '  Hours: *usual'];
    const ours = changed(base, 'March', 'Marsh');
    expect(merge(text(...base), text(...ours), text(...changed(base, 'Mobile', 'Physical')))).toEqual(
      clean(...changed(ours, 'Mobile', 'Physical')),
    );
    // Ours goes on using what theirs takes away.
    const without = ['- Identification: B1', ...b2, '  Hours: { Opening: 9 }'];
    expect(merge(text(...base), text(...ours, '  Note: n'), text(...without))?.text ?? '').not.toContain(
      '*usual',
    );
  });
});

describe('JSON of two sides', () => {
  const record = (id: string, name: string) => [
    '  {',
    `    "Identification": "${id}",`,
    `    "Name": "${name}"`,
    '  }',
  ];
  const list = (...records: readonly (readonly string[])[]) =>
    text(
      '[',
      ...records.flatMap((lines, index) =>
        index < records.length - 1 ? [...lines.slice(0, -1), '  },'] : lines,
      ),
      ']',
    );
  const json = (base: string, ours: string, theirs: string) => merge(base, ours, theirs, 'json');
  const [a, b, c, d] = [record('A', 'a'), record('B', 'b'), record('C', 'c'), record('D', 'd')];

  it('has its commas', () => {
    expect(json(list(a, b), list(a, b, c), list(a, b, d))).toEqual({ text: list(a, b, c, d), conflicts: 0 });
    expect(json(list(a, b), list(a), list(d, a, b))).toEqual({ text: list(d, a), conflicts: 0 });
    expect(json(list(a), list(record('A', 'x')), list(a, b))).toEqual({
      text: list(record('A', 'x'), b),
      conflicts: 0,
    });
  });

  it('is sound on either side of a conflict at its end', () => {
    const merged = json(list(a, b), list(a), list(a, record('B', 'x')));
    expect(merged?.text).toBe(
      text(
        '[',
        ...a.slice(0, -1),
        '<<<<<<< ours',
        '  }',
        '=======',
        '  },',
        ...record('B', 'x'),
        '>>>>>>> theirs',
        ']',
      ),
    );
  });

  it('that stands in one line is left to git', () => {
    expect(json('[{"Name": "a"}]\n', '[{"Name": "b"}]\n', '[{"Name": "a", "Type": "c"}]\n')).toBeUndefined();
  });
});

describe('a file as a whole', () => {
  it('is whatever one side made of it where the other did nothing, byte for byte, even what is no content', () => {
    for (const other of ['', 'no: [content', '\ufeff- a: 1\r\n\n', text(...b2)]) {
      expect(merge(text(...b1), other, text(...b1))).toEqual({ text: other, conflicts: 0 });
      expect(merge(text(...b1), text(...b1), other)).toEqual({ text: other, conflicts: 0 });
      expect(merge(text(...b1), other, other)).toEqual({ text: other, conflicts: 0 });
    }
  });

  it('gets the line breaks, the mark and the end that one side gave it', () => {
    const [ours, theirs] = [text(...b1, '', ...b2), text(...changed(b1, 'Ely', 'Soham'))];
    const wanted = text(...changed(b1, 'Ely', 'Soham'), '', ...b2);
    expect(merge(text(...b1), ours.replaceAll('\n', '\r\n'), theirs)?.text).toBe(
      wanted.replaceAll('\n', '\r\n'),
    );
    expect(merge(text(...b1), `\ufeff${ours}`, theirs)?.text).toBe(`\ufeff${wanted}`);
    expect(merge(text(...b1), ours, theirs.trimEnd())?.text).toBe(wanted.trimEnd());
    expect(merge(text(...b1), ours.replace('\n', '\r\n'), theirs)).toBeUndefined();
  });

  it('is left to git where a side can not be read', () => {
    expect(merge(text(...b1), text(...b1, ...b2), 'Name: "\n')).toBeUndefined();
    expect(
      merge(text(...b1), text(...b1, ...b2), text(...b1, '<<<<<<< a', '=======', '>>>>>>> b')),
    ).toBeUndefined();
  });
});

describe('what two people accept', () => {
  const accepted = (name: string, reason: string) => [
    '  - publication: 4254bd72af7e',
    `    brands: [${name}]`,
    `    reason: ${reason}`,
  ];
  const head = ['# What is accepted, and why.', 'changes:'];
  const [fenland, northgate] = [accepted('Fenland', 'Sold.'), accepted('Northgate', 'Renamed.')];
  const both = clean(...head, ...fenland, ...northgate);

  it('stands together, whether or not anything was accepted before', () => {
    for (const base of [[], ['changes: []'], ['changes:'], head]) {
      const from = base.length === 0 ? '' : text(...base);
      const of = (entry: readonly string[]) => text(...(base.length === 1 ? ['changes:'] : head), ...entry);
      const wanted = base.length === 1 ? clean('changes:', ...fenland, ...northgate) : both;
      expect([base, merge(from, of(fenland), of(northgate))]).toEqual([base, wanted]);
    }
    const old = accepted('Pencarrow', 'Closed.');
    expect(
      merge(text(...head, ...old), text(...head, ...old, ...fenland), text(...head, ...old, ...northgate)),
    ).toEqual(clean(...head, ...old, ...fenland, ...northgate));
  });

  it('stands together where both took away an entry that has ended', () => {
    const old = accepted('Pencarrow', 'Closed.');
    expect(merge(text(...head, ...old), text(...head, ...fenland), text(...head, ...northgate))).toEqual(
      both,
    );
  });

  it('stands there once where both accept the same', () => {
    expect(merge(text(...head), text(...head, ...fenland), text(...head, ...northgate, ...fenland))).toEqual(
      both,
    );
  });

  it('is merged in a baseline too', () => {
    const entry = (field: string) => [
      '  - rule: texts/blank-ends',
      '    record: fenland/branches',
      `    field: ${field}`,
      '    reason: As it is kept.',
    ];
    expect(
      merge(
        text('accepted:', ...entry('Name')),
        text('accepted:', ...entry('Name'), ...entry('Note')),
        text('accepted:', ...entry('Name'), ...entry('Type')),
      ),
    ).toEqual(clean('accepted:', ...entry('Name'), ...entry('Note'), ...entry('Type')));
  });
});

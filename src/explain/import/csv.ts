import type { Explanations, RuleHere } from '../page.js';

const examples = { none: 'It is about a table that came in from outside, not about content files.' } as const;

/** What `opendata import` says of a table. */
export const csvPages: Explanations<Extract<RuleHere, `import/csv-${string}`>> = {
  'import/csv-encoding': {
    means: 'The table is not saved as UTF-8. It was read as what it seems to be: Windows-1252 or UTF-16.',
    matters:
      'Mostly that is right. Look at a name with an accent or at a pound sign; if they come out wrong, export the table again and choose "CSV UTF-8".',
    examples,
  },
  'import/csv-empty': {
    means: 'There is a header, or not even that, and no rows below it.',
    matters: 'Nothing was imported. Probably the wrong sheet was exported, or a filter hid all the rows.',
    examples,
  },
  'import/csv-quotes': {
    means:
      'A cell begins with a quote that is never closed, or something follows after the quote that closes it. A quote that belongs to the text is written twice: "".',
    matters: 'It is not known where the cell ends, so nothing is imported until it is mended.',
    examples,
  },
  'import/csv-ragged': {
    means:
      'A row has more cells than the header has columns. Often a text has a comma in it and no quotes round it.',
    matters: 'Values would end up in the wrong fields, so nothing is imported until it is mended.',
    examples,
  },
  'import/csv-short': {
    means: 'A row has fewer cells than the header has columns. The missing ones were taken for empty.',
    matters: 'If a line break cut the row in two, values are missing or in the wrong field. Look at the row.',
    examples,
  },
  'import/csv-header': {
    means: 'A column has no name in the header, or two columns have the same one. A name was made up.',
    matters: 'The mapping knows columns by name. Give the column a name of its own in the sheet.',
    examples,
  },
  'import/csv-footer': {
    means: 'A row looks like a total or a remark, not like a record, so it was left out.',
    matters: 'If it is a record, fill in its other cells and import again.',
    examples,
  },
  'import/csv-unused': {
    means: 'The table has columns that the mapping does not speak of, so they were not imported.',
    matters:
      'Their values do not reach your readers. Give each a field in the mapping, or name it under ignore: there.',
    examples,
  },
  'import/csv-zeros': {
    means:
      'Most codes of a column have the same number of digits, and some have fewer. Spreadsheets drop zeros at the beginning unless the column is formatted as text.',
    matters:
      'A branch 0371 that is published as 371 is another branch to everybody who reads the data. Look the codes up in the source.',
    examples,
  },
  'import/csv-spoilt': {
    means:
      "A cell holds what a spreadsheet shows when it can't show the value: #REF!, #####, or 4.40E+12. It was left out.",
    matters: 'The value itself is no longer in the table. Export it again from the source.',
    examples,
  },
  'import/csv-value': {
    means:
      "A cell can't be understood as what the mapping says it is: a code, yes or no, a time, or opening hours. It was left out.",
    matters:
      'Your readers miss the value. Correct the cell, or say in the mapping under values: what it means.',
    examples,
  },
  'import/csv-mapping': {
    means:
      'Something in the mapping file does not fit the table or the interface: a column, field or code that is not there, or two sources for one field.',
    matters: 'Nothing is imported until it is mended, since values would go to the wrong place or nowhere.',
    examples,
  },
};

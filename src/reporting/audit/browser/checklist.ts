/*
 * The report as a checklist: what people answer becomes entries of audit.yaml, and the file with them is downloaded.
 * Nothing is sent anywhere.
 */

const form = document.querySelector<HTMLFormElement>('form.sign');
if (form !== null) start(form);

/** The inputs of a row of the standard. */
interface Answer {
  readonly row: HTMLFieldSetElement;
  readonly verdict: HTMLSelectElement;
  readonly by: HTMLInputElement;
  readonly note: HTMLInputElement;
}

function start(sheet: HTMLFormElement): void {
  const answers = [...document.querySelectorAll<HTMLFieldSetElement>('.answer')].map((row): Answer => {
    const [verdict, by, note] = row.elements as unknown as [
      HTMLSelectElement,
      HTMLInputElement,
      HTMLInputElement,
    ];
    row.hidden = false;
    return { row, verdict, by, note };
  });
  sheet.hidden = false;
  let name = '';
  for (const { row, verdict, by } of answers) {
    row.addEventListener('input', ({ target }) => {
      if (target === by) name = by.value;
      const isAnswered = verdict.value !== '';
      // Most people sign many rows: the name is typed once.
      if (isAnswered && by.value === '') by.value = name;
      by.required = isAnswered;
      row.classList.toggle('answered', isAnswered);
      say(`${answered(answers).length} of ${answers.length} answered.`);
    });
  }
  sheet.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = answered(answers);
    if (given.length === 0) {
      say('Choose a verdict first.');
      answers[0]?.verdict.focus();
      return;
    }
    // Says what is missing, and goes there.
    if (!given.every(({ by }) => by.reportValidity())) return;
    const until = new FormData(sheet).get('until');
    download(fileWith(sheet, given, typeof until === 'string' ? until : ''));
    say(`audit.yaml has ${given.length} more: put it in place of ${sheet.dataset['file']}, and commit it.`);
  });

  function say(text: string): void {
    const status = sheet.querySelector('output');
    if (status !== null) status.textContent = text;
  }
}

function answered(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ verdict }) => verdict.value !== '');
}

/** The file as it was when the report was made, with an entry for each answer. JSON's texts are texts of YAML. */
function fileWith(sheet: HTMLFormElement, answers: readonly Answer[], until: string): string {
  const { text, indent } = JSON.parse(sheet.dataset['start'] ?? '{}') as { text: string; indent: string };
  const now = new Date();
  const on = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const entries = answers.map(({ row, verdict, by, note }) => {
    const { clause = '', seen = '[]' } = row.dataset;
    const lines = [
      `clause: ${clause}`,
      `verdict: ${verdict.value}`,
      `by: ${JSON.stringify(by.value)}`,
      `on: ${on}`,
      ...(until === '' ? [] : [`until: ${until}`]),
      ...(note.value === '' ? [] : [`note: ${JSON.stringify(note.value)}`]),
      ...(JSON.parse(seen) as readonly string[]),
    ];
    return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
  });
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return text + entries.join('').replaceAll('\n', lineBreak);
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = 'audit.yaml';
  link.click();
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shows the changes of one kind, or of one brand. Publications that have none of these are left out. */
export function startLogFilter(): void {
  const form = document.querySelector<HTMLFormElement>('.log-filter');
  const log = document.getElementById('log');
  if (form === null || log === null) return;
  const nothing = document.querySelector<HTMLElement>('.nothing');
  const show = () => {
    const { kind = '', brand = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    for (const change of log.querySelectorAll<HTMLElement>('[data-kind]')) {
      const { kind: kinds = '', brand: own } = change.dataset;
      change.hidden = (kind !== '' && !kinds.split(' ').includes(kind)) || (brand !== '' && own !== brand);
    }
    const steps = [...log.children] as HTMLElement[];
    const isAll = kind === '' && brand === '';
    for (const step of steps)
      step.hidden = !isAll && step.querySelector('[data-kind]:not([hidden])') === null;
    if (nothing !== null) nothing.hidden = steps.some(({ hidden }) => !hidden);
  };
  form.addEventListener('change', show);
  // Where the browser has kept a choice.
  show();
}

/** Lets the browser show what there is, and answer what was pressed, before the work goes on. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background has no frames.
    setTimeout(resolve, 100);
  });
}

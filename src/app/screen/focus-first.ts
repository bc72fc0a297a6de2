/** What is typed into: a value that is among several has a button of its own, which is no place to mend it. */
const controls = 'input:not([type=hidden], [hidden]), select, textarea';

/** Puts the focus on the first field in the page's order that is wrong, or has a value that is. Fields and cells carry their path in `data-field`. */
export function focusFirst(paths: readonly string[]): void {
  const found = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const own = new Set(found.map(({ dataset }) => dataset.field));
  // What is wrong with one of several values stands at their field, where it has no cell.
  const wrong = new Set(paths.map((path) => (own.has(path) ? path : path.split('.')[0])));
  const field = found.find(({ dataset }) => wrong.has(dataset.field));
  if (!field) return;
  // A cell, or a value that stands alone, takes the focus itself.
  const isOwn = field.getAttribute('role') === 'gridcell' || field.hasAttribute('tabindex');
  const control = isOwn ? field : (field.querySelector<HTMLElement>(controls) ?? field.querySelector<HTMLElement>('button'));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

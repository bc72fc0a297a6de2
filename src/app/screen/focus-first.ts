/** What is typed into: a value that is among several has a button of its own, which is no place to mend it. */
const controls = 'input:not([type=hidden], [hidden]), select, textarea';

/** Where Tab comes to: the input of a file is there too, but its button is what people use. */
const isReached = (control: HTMLElement) => control.tabIndex >= 0 && control.checkVisibility();

/**
 * Puts the focus on the first field in the page's order that is wrong, or has a value that is. Fields and cells carry their path in `data-field`. What the
 * fields of a dialog are called, lines of the page below it may be called too.
 */
export function focusFirst(paths: readonly string[]): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const place = dialogs.findLast((one) => one.querySelector('[data-field]')) ?? document;
  const found = [...place.querySelectorAll<HTMLElement>('[data-field]')];
  const own = new Set(found.map(({ dataset }) => dataset.field));
  // What is wrong with one of several values stands at their field, where it has no cell.
  const wrong = new Set(paths.map((path) => (own.has(path) ? path : path.split('.')[0])));
  const field = found.find(({ dataset }) => wrong.has(dataset.field));
  if (!field) return;
  // A cell, or a value that stands alone, takes the focus itself.
  const isOwn = field.getAttribute('role') === 'gridcell' || field.hasAttribute('tabindex');
  const within = (what: string) => [...field.querySelectorAll<HTMLElement>(what)].find(isReached);
  const control = isOwn ? field : (within(controls) ?? within('button'));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

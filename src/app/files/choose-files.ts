import { documentKinds } from '#contract/common.ts';

/** Opens the machine's own choice of files. The control stands on the page only while it is open: a table has one such button a row. */
export function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = window.document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: documentKinds.join(','), hidden: true });
  input.addEventListener('change', () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  window.document.body.append(input);
  input.click();
}

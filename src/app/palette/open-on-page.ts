/** A command that the page offers now: the palette presses the very button, so that rights, dialogs and texts stay the page's. */
export type CommandOnPage = { readonly key: string; readonly label: string; readonly press: () => void };

/** Open commands of the entity one is on. */
export function commandsOnPage(page: ParentNode): CommandOnPage[] {
  return [...page.querySelectorAll<HTMLButtonElement>('button[data-command][data-open="true"]:not(:disabled)')].map((button) => ({
    key: button.dataset.command ?? '',
    label: button.textContent?.trim() ?? '',
    press: () => button.click(),
  }));
}

/** Whether every word that is typed is in a text. */
export function isMeant(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

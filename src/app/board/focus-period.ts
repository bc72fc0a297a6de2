/**
 * A button beside the filters of a board may go with what it takes away: whoever pressed it comes to the period, which stays; to the one that is chosen,
 * or to the one that will be.
 */
export function focusPeriod(period?: string): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.cc-board-filters .cc-seg button')];
  const meant = buttons.find(({ ariaPressed, value }) => (period === undefined ? ariaPressed === 'true' : value === period));
  meant?.focus();
}

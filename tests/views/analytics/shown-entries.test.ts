import { expect, it } from 'vitest';
import { keepShown, shownIn } from '#src/app/board/shown-entries.ts';
import { wipeState } from '#src/app/session/wipe-state.ts';

it('what was seen of a board is known to the tab also after a reload, of as many entries as a history has, until the sign-out (D-202, T22)', () => {
  keepShown('first', 1);
  keepShown('', 1);
  // Nothing of it is in the memory of the page, which a reload takes.
  expect(JSON.parse(sessionStorage.getItem('cc.filters.shown') ?? '')).toEqual({ first: '1' });
  for (let place = 0; place < 60; place += 1) keepShown(`entry${place}`, 1);
  keepShown('first', 4);
  for (let place = 60; place < 120; place += 1) keepShown(`entry${place}`, 1);
  expect([shownIn('first'), shownIn('entry119'), shownIn('entry0'), shownIn('other'), shownIn('')]).toEqual([
    ...[4, 1, undefined, undefined, undefined],
  ]);
  wipeState(sessionStorage);
  expect(shownIn('first')).toBeUndefined();
});

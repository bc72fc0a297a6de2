import { describe, expect, it, vi } from 'vitest';
import type { Portal } from '#src/app/portal.ts';
import { tellSync } from '#src/areas/vehicle-list/list-news.ts';

/** A page of somebody who sees these lists. */
function page(lists: () => readonly { id: number; name: string; syncFailedOn: string | null }[]) {
  const listVehicleLists = vi.fn(async () => ({ items: lists().filter(({ syncFailedOn }) => syncFailedOn !== null) }));
  const warn = vi.fn();
  const portal = {
    warn,
    actor: () => undefined,
    brandId: () => 1,
    clientOf: () => ({ listVehicleLists }),
    cache: { forget: vi.fn(), get: (_key: unknown, load: () => Promise<unknown>) => load() },
  };
  return { portal: portal as unknown as Portal, warn, listVehicleLists };
}

const failedOn = '2026-11-22T10:00:00.000Z';

describe('a list that could not be synchronised (ERR-20, D-152)', () => {
  it('is warned of by its name on whatever page is open, until it could be', async () => {
    let list = { id: 7, name: 'Test fleet', syncFailedOn: failedOn as string | null };
    const { portal, warn } = page(() => [list]);
    await tellSync(portal, 7, true);
    expect(warn.mock.calls).toEqual([[{ cause: 'vehicleListNotSynchronised', name: 'Test fleet' }]]);
    list = { ...list, syncFailedOn: null };
    await tellSync(portal, 7, false);
    expect(warn).toHaveBeenLastCalledWith({ cause: 'vehicleListNotSynchronised', name: 'Test fleet' }, { isOver: true });
  });

  it('is warned of by its new name after it was renamed, once', async () => {
    let list = { id: 8, name: 'Old name', syncFailedOn: failedOn };
    const { portal, warn } = page(() => [list]);
    await tellSync(portal, 8, true);
    list = { ...list, name: 'New name' };
    await tellSync(portal, 8, false);
    expect(warn.mock.calls.slice(1)).toEqual([
      [{ cause: 'vehicleListNotSynchronised', name: 'Old name' }, { isOver: true }],
      [{ cause: 'vehicleListNotSynchronised', name: 'New name' }],
    ]);
  });

  it('says nothing of lists that I cannot see, and asks nothing about other changes', async () => {
    const { portal, warn, listVehicleLists } = page(() => []);
    await tellSync(portal, 9, true);
    expect(warn).not.toHaveBeenCalled();
    listVehicleLists.mockClear();
    await tellSync(portal, 9, false);
    expect(listVehicleLists).not.toHaveBeenCalled();
  });
});

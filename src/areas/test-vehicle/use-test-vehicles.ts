import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnnotation } from '#contract/collab/collab-entity.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import type { TestVehicleRow } from '#contract/test-vehicle/test-vehicle.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { useServerPage } from '#src/app/table/use-server-page.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { pageOf } from './question.ts';
import { loadPage } from './wiring.ts';

/** Pause after news, in ms: a bulk edit tells of each of its vehicles. */
const PAUSE = 300;

/** The page of vehicles that the table shows, kept fresh by the live channel. */
export function useTestVehicles(state: TableState) {
  const portal = usePortal();
  const query = pageOf(state);
  const brandId = useBrandId();
  const { t } = useTranslation('test-vehicles');
  const page = useServerPage({ query, brandId }, ({ query: asked }, signal) => loadPage(portal, asked, signal), {
    what: t('list.title'),
  });
  const refresh = useEffectEvent(page.hear);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, PAUSE);
    };
    const stop = portal.live.watch((news: ChangeEvent) => {
      if (news.entityType === 'TEST_VEHICLE' && !isAnnotation(news.command)) soon();
    });
    const stopReturns = portal.live.onReturn(soon);
    return () => {
      clearTimeout(timer);
      stop();
      stopReturns();
    };
  }, [portal]);
  return page;
}

const idOf = (row: TestVehicleRow) => String(row.id);

/** Chosen vehicles over several pages, each as it was last shown. */
export function useChosen(shown: readonly TestVehicleRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TestVehicleRow>>(new Map());
  const present = new Map(shown.map((row) => [idOf(row), row]));
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen].map(([id, row]) => present.get(id) ?? row),
    onChange: (ids: ReadonlySet<string>) =>
      setChosen(
        new Map(
          [...ids].flatMap((id) => {
            const row = present.get(id) ?? chosen.get(id);
            return row ? [[id, row] as const] : [];
          }),
        ),
      ),
    choose: (rows: readonly TestVehicleRow[]) =>
      setChosen((before) => new Map([...before, ...rows.map((row) => [idOf(row), row] as const)])),
    clear: () => setChosen(new Map()),
  };
}

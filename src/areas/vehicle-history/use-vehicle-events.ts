import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import { type VehicleEvent, vehicleHistoryEndpoints } from '#contract/vehicle/vehicle-history.ts';
import type { VehicleEventKind } from '#contract/vehicle/vehicle-parts.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';

type Question = { readonly vehicleKey: string; readonly kind: VehicleEventKind | undefined; readonly pages: number };
type Events = { readonly items: readonly VehicleEvent[]; readonly next: string | null };

const pageOf = (portal: Portal, { kind, vehicleKey }: Question, after?: string | null) =>
  resource(
    portal,
    'listVehicleEvents',
    { params: { vehicleKey }, query: { ...(kind && { kind }), ...(after && { after }) } },
    vehicleHistoryEndpoints,
  );

/** As many pages as somebody wanted to see, one after the other: those that are known already come from the cache. */
async function pagesOf(portal: Portal, question: Question, isAgain: boolean, signal: AbortSignal): Promise<Events> {
  const items: VehicleEvent[] = [];
  let next: string | null = null;
  for (let page = 0; page < question.pages && (page === 0 || next !== null); page += 1) {
    const asked = pageOf(portal, question, next);
    const answer: Events = await (isAgain ? asked.fresh(signal) : asked.get());
    items.push(...answer.items);
    next = answer.next;
  }
  return { items, next };
}

/** Rollouts go on, and boards hear of it. */
const isTracking = ({ entityType }: ChangeEvent): boolean => entityType === 'TRACKING';

/** What a vehicle went through, kept fresh while rollouts run; `more` shows older events. */
export function useVehicleEvents(vehicleKey: string, kind: VehicleEventKind | undefined) {
  const { t } = useTranslation('vehicle-history');
  const portal = usePortal();
  const [wanted, setWanted] = useState({ kind, pages: 1 });
  const pages = wanted.kind === kind ? wanted.pages : 1;
  const events = useReloadable<Question, Events>({
    question: { vehicleKey, kind, pages },
    load: ({ question, again }, signal) => pagesOf(portal, question, again, signal),
    peek: (question) => (question.pages === 1 ? pageOf(portal, question).peek() : undefined),
    what: t('events'),
    concerns: isTracking,
  });
  return { ...events, more: () => setWanted({ kind, pages: pages + 1 }) };
}

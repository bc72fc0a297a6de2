import { answer } from '#tests/support/portal/caller.ts';
import type { Seat } from './user-sessions.ts';

/** Addresses of data load: the calls, and the pages. */
export const loads = '/api/dataloadmanagement/campaigns';
export const loadPages = '/software/campaigns/data-load-management';
type Told = { readonly id: number };

/** An instant some days from now at six in the morning of this machine. */
export function morning(days: number): Date {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setHours(6, 0, 0, 0);
  return at;
}

/** As people type it: 24.12.2026 06:00. */
export function typed(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A campaign of its maker with batches on some days from now. */
export async function newCampaign(seat: Seat, title: string, days: readonly number[]): Promise<number> {
  const { id } = await answer<Told>(seat, 'POST', loads, {
    ...{ title, type: 'MAPS', campaignStart: morning(days[0] ?? 3), dataPackageSize: 12_500, campaignOwnerSelf: true },
    ...{ campaignOwner: seat.actor.subject, updateType: 'RECOMMENDED', customerImpact: 'LOW' },
  });
  const batches = days.map((day) => ({ vehicleVolume: 3_000, batchStart: morning(day), criterion: `Day ${day}` }));
  if (days.length > 0) await answer(seat, 'PUT', `${loads}/${id}/batches`, { batches });
  return id;
}

/** What the simulated loader says of a campaign from now on. */
export const loaderSays = (admin: Seat, id: number, said: object) =>
  answer<undefined>(admin, 'PUT', `/api/simulation/data-load-campaigns/${id}/answer`, {
    ...{ health: 'OK', isKnown: true, progress: 0, started: 'ALL', ...said },
  });

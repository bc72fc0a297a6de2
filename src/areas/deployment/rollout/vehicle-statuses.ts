import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { dash } from '#src/app/format/dash.ts';

/** Status of one vehicle in a job (D-097), in the order in which it passes. */
export const jobVehicleStatuses = ['PENDING', 'WAITING', 'RUNNING', 'SUCCESS', 'FAILED', 'ABORTED'] as const;
export const jobVehiclePhases = ['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'] as const;
export type VehicleStatus = (typeof jobVehicleStatuses)[number];
export type Counts = Partial<Readonly<Record<VehicleStatus, number>>>;

/** What the figures of a rollout are made of. */
export type Tally = {
  readonly total: number;
  readonly installed: number;
  readonly running: number;
  /** not begun, whether free or waiting for another deployment */
  readonly pending: number;
  readonly waiting: number;
  readonly failed: number;
  readonly aborted: number;
};

/** What a vehicle that is through has: the update installed, or only downloaded (D-254). */
export type Done = 'installed' | 'downloaded';

/** Figures of a rollout, or of one phase, from the counts by status; `total` where the counts are not there yet. */
export function tallyOf(counts: Counts, total?: number): Tally {
  const of = (status: VehicleStatus) => counts[status] ?? 0;
  const counted = jobVehicleStatuses.reduce((sum, status) => sum + of(status), 0);
  return {
    total: total ?? counted,
    installed: of('SUCCESS'),
    running: of('RUNNING'),
    pending: of('PENDING') + of('WAITING'),
    waiting: of('WAITING'),
    failed: of('FAILED'),
    aborted: of('ABORTED'),
  };
}

/** The same of what is reached, against which thresholds stand: none is said to be reached that is not (D-250). */
export const reachedPercentText = (part: number, whole: number): string =>
  whole === 0 ? dash : `${shareOf(part, whole).toFixed(1)} %`;

/** Share of a whole in per cent with one decimal: "28.7 %"; a dash where there is no whole. */
export function percentText(part: number, whole: number): string {
  return whole === 0 ? dash : `${((part / whole) * 100).toFixed(1)} %`;
}

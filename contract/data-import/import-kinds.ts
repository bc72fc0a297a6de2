import type { Rule } from '#contract/access/access.ts';
import { all, permission } from '#contract/access/access.ts';
import { boards } from '#contract/analytics/boards.ts';
import { trackingStatuses } from '#contract/analytics/measures.ts';
import { megabyte } from '#contract/common.ts';

/** D-093: what is imported for deployment tracking; ORU23 is what the board of D-199 takes, in the columns of tracking (ADR 39). */
export const trackingImportKinds = ['SALES_DATA', 'FLEET_CAPABILITIES', 'TRACKING'] as const;
export const importKinds = [...trackingImportKinds, 'ORU23'] as const;
export type ImportKind = (typeof importKinds)[number];
export type TrackingImportKind = (typeof trackingImportKinds)[number];
/** Rows of events, not of figures: each counts once, whichever file brings it. */
export const isTracking = (kind: ImportKind): boolean => kind === 'TRACKING' || kind === 'ORU23';

const tracking = ['campaignId', 'vin', 'market', 'eventTime', 'status', 'errorCode', 'swFrom', 'swTo'] as const;
/** D-093: the columns of a file, as its first line names them, in this order. */
export const importColumns = {
  SALES_DATA: ['month', 'market', 'platform', 'modelCode', 'modelYear', 'vehiclesSold'],
  FLEET_CAPABILITIES: ['validFrom', 'market', 'platform', 'modelCode', 'modelYear', 'capability', 'vehicles'],
  TRACKING: tracking,
  ORU23: tracking,
} as const satisfies Readonly<Record<ImportKind, readonly string[]>>;

/** One line as it may stand in a file, for its template. */
export const importExamples: Readonly<Record<ImportKind, readonly string[]>> = {
  SALES_DATA: ['2025-10', 'DE', 'E311', 'ID.3', '2026', '4210'],
  FLEET_CAPABILITIES: ['2025-10-01', 'DE', 'E311', 'ID.3', '2026', 'ORU_SILENT', '3980'],
  TRACKING: ['WEBAPP-2025-10', 'WVWZZZE1ZMP000001', 'DE', '2025-10-12T08:30:00Z', 'INSTALLED', '', '3.2.0', '3.3.0'],
  ORU23: ['ORU23-2025-10', 'WVWZZZE1ZMP000001', 'DE', '2025-10-12T08:30:00Z', 'FAILED', 'BATTERY_TOO_LOW', '1.9.0', '2.0.0'],
};

/** What a file may say that a vehicle reached; that a failure was solved follows from the installation after it. */
export const importedStatuses = trackingStatuses.filter((status) => status !== 'SOLVED');

/** What lines of tracking say that may be a slip, and is no error (ADR 39). */
export const importWarnings = ['OTHER_MAKER', 'UNKNOWN_VEHICLE', 'OTHER_MARKET', 'BEFORE_TARGETED'] as const;

/** D-093 */
export const importFiles = { files: 'one', kinds: ['.csv'], maxBytes: 100 * megabyte, streamed: true } as const;
/** So many lines 100 MB have at most in the shortest form of any kind. */
export const mostLines = 4_000_000;
/** Errors that an answer holds; the file of them has all. */
export const shownErrors = 1_000;
/** D-188 */
export const rollbackHours = 24;
/** So long checked lines wait for a decision (ADR 39). */
export const decideHours = 24;

/** The states of an import (D-093, ADR 39). While it is VALIDATING the file arrives and is checked. */
export const importStates = ['VALIDATING', 'VALID', 'INVALID', 'COMMITTED', 'ROLLED_BACK', 'CANCELLED', 'FAILED'] as const;
export type ImportState = (typeof importStates)[number];

/** D-188 */
export const dataImportWrite = permission('DEPLOYMENT_DATA_WRITE');
/** D-199: on that board */
export const oru23ImportWrite: Rule = all(boards['e310-oru23'].rule, { right: 'PROVIDE_ORU23_DATA' });

import { type Selectable, sql } from 'kysely';
import { type ApprovalStatus, approvalStatuses } from '#contract/baseline-update/approved-item.ts';
import { type EcuReleaseContext, type EcuReleaseInput, ecuReleaseEndpoints } from '#contract/ecu-release/ecu-release.ts';
import type { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import type { PartValues } from '#contract/entity/part-forms.ts';
import { ecuReleaseFlow } from '#machines/flows/baseline-update/ecu-release.ts';
import type { FlowColumns, NullableJson } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { listSource, optionalWords, ranked, words } from '#server/list/list-source.ts';
import { ownedRows } from '#server/list/owned-rows.ts';
import { childStore } from '#server/modules/baseline-update/baseline-child.ts';

type Parts = typeof ecuReleaseParts;

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-081a; each part of D-081 and D-082 is a column */
    ecuRelease: FlowColumns &
      EcuReleaseInput & { [Key in keyof Parts]: NullableJson<PartValues<Parts[Key]>> } & {
        baselineUpdateId: number;
        status: ApprovalStatus;
      };
  }
}

export type EcuReleaseStored = Omit<Selectable<Tables['ecuRelease']>, 'facts'> & { facts: EcuReleaseContext };

/** D-076 */
export const ecuReleaseStore = childStore<EcuReleaseStored, typeof ecuReleaseFlow.machine>({
  type: 'ECU_RELEASE',
  table: 'ecuRelease',
  flow: ecuReleaseFlow,
  title: sql`e.ecu_name || ' ' || e.diagnostic_address`,
  nameOf: ({ diagnosticAddress, ecuName }) => `${ecuName} ${diagnosticAddress}`,
  param: 'ecuReleaseId',
  closes: ['item.submit'],
  whose: ({ ownerId }) => ownerId,
  dueOf: ({ organizational }) => organizational?.plannedDelivery ?? null,
  reasonOf: ({ facts: { requestReason } }) => requestReason,
});

const owned = ownedRows('ecu_release');
/** D-130 */
export const ecuReleaseList = listSource(ecuReleaseEndpoints.listEcuReleases.list, {
  from: owned.from,
  columns: {
    ...owned.columns,
    ecuName: words(sql`e.ecu_name`),
    // A number of two to four hexadecimal digits.
    diagnosticAddress: { ...words(sql`e.diagnostic_address`), order: sql`lpad(e.diagnostic_address, 4, '0') collate "C"` },
    version: optionalWords(sql`(e.version_target ->> 'swVersion')`),
    status: ranked(sql`e.status`, approvalStatuses),
  },
  search: owned.foundBy(['ecu_name', 'diagnostic_address', 'supplier'], { status: approvalStatuses }),
});

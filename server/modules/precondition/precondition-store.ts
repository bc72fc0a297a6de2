import { type Generated, type Selectable, sql } from 'kysely';
import type { GateCategory } from '#contract/baseline-update/gate-catalogue.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { baselinePages } from '#contract/page/pages.ts';
import {
  type PreconditionContext,
  type PreconditionInput,
  type PreconditionStatus,
  preconditionCommands,
} from '#contract/precondition/precondition.ts';
import { preconditionFlow } from '#machines/flows/baseline-update/precondition.ts';
import type { FlowColumns } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { always } from '#server/entity/child-store.ts';
import { childStore } from '#server/modules/baseline-update/baseline-child.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** D-084; `place` keeps the order of the catalogue */
    precondition: FlowColumns &
      PreconditionInput & {
        baselineUpdateId: number;
        category: GateCategory;
        name: string;
        isSeeded: Generated<boolean>;
        place: Generated<number>;
        status: PreconditionStatus;
      };
    preconditionDocument: {
      id: Generated<number>;
      preconditionId: number;
      fileId: number;
      createdOn: Generated<Date>;
      createdBy: string;
    };
  }
}

export type PreconditionStored = Omit<Selectable<Tables['precondition']>, 'facts'> & { facts: PreconditionContext };

/** D-077 */
export const preconditionStore = childStore<PreconditionStored, typeof preconditionFlow.machine>({
  type: 'PRECONDITION',
  table: 'precondition',
  flow: preconditionFlow,
  title: sql`e.title`,
  nameOf: ({ title }) => title,
  isKeyed: true,
  pageOf: ({ category, name }) => `preconditions/${category}/${name}`,
  external: ({ isSeeded }) => ({ seeded: isSeeded ? always : [] }),
  dueOf: ({ dueDate }) => dueDate,
  // Every baseline update begins with those of the catalogue (D-099).
  together: ({ baselineUpdateId: bluId, status }) =>
    status === 'Open'
      ? { key: String(bluId), route: urlOf('BASELINE_UPDATE', { bluId }, baselinePages.preconditions) }
      : undefined,
  reasonOf: ({ facts: { rejectReason } }) => rejectReason,
  isSeeded: ({ isSeeded }) => isSeeded,
  whose: ({ responsibleId }) => responsibleId,
  write: preconditionCommands['item.edit'].right,
  writers: ({ responsibleId }) => ({ responsible: responsibleId }),
});

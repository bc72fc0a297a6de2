import { type CallBase, todayOf } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { insertEntity, readEntity, updateEntity } from '#server/entity/entity.ts';
import type { EntityRow, EntityStore } from '#server/entity/flow-store.ts';
import { refuseEarlier } from '#server/http/json.ts';
import { checkPerson } from '#server/upstreams/directory.ts';

type Typed = { readonly ownerId: string };
type Row = EntityRow & Typed;
type Creating<Input> = CallBase & { readonly body: Input };
type Editing<Input> = Creating<Input> & { readonly params: { readonly id: number } };

type Kind<Project extends Row, Input extends Typed> = {
  readonly store: EntityStore;
  /** refuses what another project has already */
  readonly unique: (save: () => Promise<Project>) => Promise<Project>;
  /** columns that follow from what was typed, asked of systems behind the portal */
  readonly more?: (call: CallBase, input: Input) => Promise<object>;
  /** refuses a change, under the row's lock */
  readonly check?: (tx: Transaction, row: Project, input: Input) => Promise<void>;
};

/** How projects of either kind are created and changed (D-100, D-107): the target date lies ahead at first, the owner is known. */
export function projectForms<Project extends Row, Input extends Typed>({ store, unique, more, check }: Kind<Project, Input>) {
  const columnsOf = async (call: CallBase, input: Input) => ({ ...input, ...(await more?.(call, input)) });
  return {
    create: async (call: Creating<Input>): Promise<Project> => {
      refuseEarlier(call.body, 'targetDate', todayOf(call));
      await checkPerson(call, call.body.ownerId);
      const columns = { homeBrandId: call.brandId, brandIds: [call.brandId], ...(await columnsOf(call, call.body)) };
      return unique(() => call.transaction((tx) => insertEntity<Project>(call, tx, store, columns)));
    },
    edit: async (call: Editing<Input>): Promise<Project> => {
      const { body, params } = call;
      // Checked before other systems are asked, so that a stranger learns nothing; checked again under the row's lock.
      const before = await readEntity<Project>(call, store, params.id);
      if (before.ownerId !== body.ownerId) await checkPerson(call, body.ownerId);
      const columns = await columnsOf(call, body);
      const change = (tx: Transaction) =>
        updateEntity<Project>(call, tx, store, params.id, async (row) => {
          await check?.(tx, row, body);
          return columns;
        });
      return unique(() => call.transaction(change));
    },
  };
}

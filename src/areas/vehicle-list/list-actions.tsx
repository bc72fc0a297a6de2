import { IconCopy, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#contract/words.ts';
import { commandRunner } from '#src/app/entity/calls.ts';
import { usePortal } from '#src/app/portal.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { type ListAction, useListNeeds } from './access.ts';
import { vehicleList } from './vehicle-list.ts';

const ClosedDialog = lazyPart(() => import('./closed-dialog.tsx').then((module) => module.ClosedDialog));
const ListDialog = lazyPart(() => import('./list-dialog.tsx').then((module) => module.ListDialog));

/** Says in a toast what was done (D-155). */
export function useDoneWords(): (action: ListAction, answer: unknown) => string {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  return (action, answer) => {
    if (action === 'delete') return t('common:form.deleted', { entity: t('entity') });
    if (action !== 'sync') return t(`done.${action}`);
    const { count: vehicles } = answer as { readonly count: number };
    return t('done.sync', { count: vehicles, figure: count(vehicles) });
  };
}

type Asked = { readonly row: VehicleListRow; readonly action: ListAction; readonly reload: () => void };
const icons = { copy: IconCopy, lock: IconLock, unlock: IconLockOpen, delete: IconTrash } as const;

/** Actions of a row: each opens its dialog, or says why it is closed (D-131, D-157). */
export function useRowActions(): { of(row: VehicleListRow, reload: () => void): RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const needsOf = useListNeeds();
  const doneWords = useDoneWords();
  const [asked, setAsked] = useState<Asked>();
  const run = async ({ action, reload, row }: Asked, payload: object): Promise<boolean> => {
    const { id, revision, type } = row;
    const send = commandRunner<VehicleListRow>(portal, vehicleList, { id, type }, () => revision);
    const { signal } = new AbortController();
    try {
      const answer = await send({ command: action, target: {}, payload, entity: row, signal });
      portal.cache.clear();
      portal.notify.success(doneWords(action, answer));
    } catch (error) {
      portal.fail(error, { kind: 'mutation', again: () => void run({ action, reload, row }, payload) });
    }
    reload();
    return true;
  };
  const of = (row: VehicleListRow, reload: () => void): RowAction[] =>
    (['copy', row.locked ? 'unlock' : 'lock', 'delete'] as const).map((action) => {
      const Icon = icons[action];
      return {
        key: action,
        label: t(`command.${action}`),
        icon: <Icon size={14} />,
        onRun: () => setAsked({ row, action, reload }),
      };
    });
  if (!asked) return { of, dialog: null };
  const { action, row } = asked;
  const close = () => setAsked(undefined);
  const needs = needsOf(row, action);
  const dialog =
    needs.length > 0 ? (
      <ClosedDialog name={row.name} action={action} needs={needs} onClose={close} />
    ) : (
      <ListDialog name={row.name} action={action} onClose={close} onRun={(payload) => run(asked, payload)} />
    );
  return { of, dialog: <Suspense>{dialog}</Suspense> };
}

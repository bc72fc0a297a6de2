import { useTranslation } from 'react-i18next';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#src/app/format/format.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import type { ListAction } from './access.ts';
import type { CommandInput } from './list-dialog.tsx';
import { copyList, deleteList, lockList, syncList, unlockList } from './wiring.ts';

/** Sends a command of a list; answers what the server answered. */
export function sendCommand(portal: Portal, list: VehicleListRow, command: ListAction, { text }: CommandInput): Promise<unknown> {
  if (command === 'sync') return syncList(portal, list);
  if (command === 'copy') return copyList(portal, list, text);
  if (command === 'lock') return lockList(portal, list, text);
  return command === 'unlock' ? unlockList(portal, list) : deleteList(portal, list);
}

/** Says in a toast what was done (D-155). */
export function useDoneWords(): (command: ListAction, answer: unknown) => string {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  return (command, answer) => {
    if (command === 'delete') return t('common:form.deleted', { entity: t('entity') });
    if (command !== 'sync') return t(`done.${command}`);
    const { count: vehicles } = answer as { readonly count: number };
    return t('done.sync', { count: vehicles, figure: count(vehicles) });
  };
}

/** Runs a command from a list of lists: a toast when it is done, the failure's own place when it is not. */
export function useListRun() {
  const portal = usePortal();
  const words = useDoneWords();
  return async (list: VehicleListRow, command: ListAction, input: CommandInput): Promise<void> => {
    try {
      const answer = await sendCommand(portal, list, command, input);
      portal.cache.clear();
      portal.notify.success(words(command, answer));
    } catch (error) {
      portal.fail(error, { kind: 'mutation' });
    }
  };
}

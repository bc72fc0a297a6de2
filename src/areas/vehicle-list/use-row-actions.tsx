import { IconCopy, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { type ListAction, useListNeeds } from './access.ts';
import { ClosedDialog } from './closed-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { useListRun } from './use-list-run.ts';

type Asked = { readonly row: VehicleListRow; readonly command: ListAction };
const icons = { copy: IconCopy, lock: IconLock, unlock: IconLockOpen, delete: IconTrash } as const;

/** Actions of a row: each opens its dialog, or says why it is closed (D-131, D-157). */
export function useRowActions(reload: () => void): { of(row: VehicleListRow): RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation('vehicle-lists');
  const [asked, setAsked] = useState<Asked>();
  const run = useListRun();
  const needsOf = useListNeeds();
  const of = (row: VehicleListRow): RowAction[] =>
    (['copy', row.locked ? 'unlock' : 'lock', 'delete'] as const).map((command) => {
      const Icon = icons[command];
      return {
        key: command,
        label: t(`command.${command}`),
        icon: <Icon size={14} />,
        onRun: () => setAsked({ row, command }),
      };
    });
  if (!asked) return { of, dialog: null };
  const { command, row } = asked;
  const close = () => setAsked(undefined);
  const needs = needsOf(row, command);
  const dialog =
    needs.length > 0 ? (
      <ClosedDialog name={row.name} command={command} needs={needs} onClose={close} />
    ) : (
      <ListDialog
        name={row.name}
        command={command}
        onClose={close}
        onRun={(input) =>
          run(row, command, input).then(
            () => {
              reload();
              return true;
            },
            () => false,
          )
        }
      />
    );
  return { of, dialog };
}

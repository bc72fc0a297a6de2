import './vehicle-lists.css';
import { IconCopy, IconLock, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#src/app/format/format.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { NextSteps } from '#src/ui/workflow/next-steps.tsx';
import { type ListAction, useListActions } from './access.ts';
import { useList } from './list-context.ts';
import { ListDialog } from './list-dialog.tsx';

const icons = { sync: IconRefresh, copy: IconCopy, lock: IconLock, unlock: IconLockOpen, delete: IconTrash } as const;

type Props = {
  readonly list: VehicleList;
  readonly busy: string | undefined;
  /** true once it is done */
  readonly onRun: (command: ListAction, text: string) => Promise<boolean>;
};

/** What can be done with the list now, and why not the rest: synchronise, copy, lock, delete (D-186c, D-079.2, D-118). */
export function ListSteps({ list, busy, onRun }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'flows']);
  const [asked, setAsked] = useState<ListAction>();
  const actions = useListActions(list);
  const open = actions.filter(({ needs }) => needs.length === 0);
  const closed = actions.filter(({ needs }) => needs.length > 0);
  return (
    <>
      <NextSteps
        title={t('flows:panel.title')}
        open={open.map(({ action: command }) => {
          const Icon = icons[command];
          return {
            key: `list.${command}`,
            label: t(`command.${command}`),
            consequence: t(`hint.${command}`),
            icon: <Icon size={14} aria-hidden="true" />,
            // The filled button of the page is the form's.
            isAside: true,
            danger: command === 'delete',
            busy: busy === command,
            onRun: () => (command === 'sync' ? void onRun(command, '') : setAsked(command)),
          };
        })}
        closed={closed.map(({ action, needs }) => ({ key: `list.${action}`, label: t(`command.${action}`), needs }))}
      >
        <SyncResultLine />
      </NextSteps>
      {asked && (
        <ListDialog
          name={list.name}
          command={asked}
          onClose={() => setAsked(undefined)}
          onRun={({ text }) => onRun(asked, text)}
        />
      )}
    </>
  );
}

/** What the synchronisation that was just asked for has changed. */
function SyncResultLine() {
  const { t } = useTranslation('vehicle-lists');
  const { synced } = useList();
  if (!synced) return null;
  return (
    <p className="cc-list-synced" role="status" data-synced={synced.count}>
      {t('sync.result', { figure: count(synced.count), added: count(synced.added), removed: count(synced.removed) })}{' '}
      <TimeText value={synced.lastCountSync} format="time" />
    </p>
  );
}

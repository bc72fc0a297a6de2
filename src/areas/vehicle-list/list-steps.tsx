import './vehicle-lists.css';
import { IconCopy, IconLock, IconLockOpen, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#contract/words.ts';
import { OfferedSteps } from '#src/app/palette/offered-steps.tsx';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { type ListAction, useListActions } from './access.ts';
import { ListDialog } from './list-dialog.tsx';
import type { SyncResult } from './vehicle-list.ts';

const icons = { sync: IconRefresh, copy: IconCopy, lock: IconLock, unlock: IconLockOpen, delete: IconTrash } as const;

type Props = {
  readonly list: VehicleList;
  readonly screen: Pick<EntityScreen<VehicleList>, 'busy' | 'run'>;
  /** what the synchronisation that was asked for on this page has changed */
  readonly synced: SyncResult | undefined;
};

/** What can be done with the list now, and why not the rest: synchronise, copy, lock, delete (D-186c, D-079.2, D-118). */
export function ListSteps({ list, screen, synced }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'flows']);
  const [asked, setAsked] = useState<ListAction>();
  const actions = useListActions(list);
  const open = actions.filter(({ needs }) => needs.length === 0);
  const closed = actions.filter(({ needs }) => needs.length > 0);
  const why = (action: ListAction): string | undefined => {
    if (open.some((one) => one.action === action)) return undefined;
    const needs = closed.find((one) => one.action === action)?.needs ?? [];
    return needs.length === 0 ? t('flows:panel.lookAgain') : needs.map(({ text }) => text).join(' ');
  };
  return (
    <>
      <OfferedSteps
        title={t('flows:panel.title')}
        open={open.map(({ action }) => {
          const Icon = icons[action];
          return {
            key: `list.${action}`,
            label: t(`command.${action}`),
            consequence: t(`hint.${action}`),
            icon: <Icon size={14} aria-hidden="true" />,
            // The filled button of the page is the form's.
            isAside: true,
            danger: action === 'delete',
            busy: screen.busy?.command === action,
            onRun: () => (action === 'sync' ? void screen.run(action) : setAsked(action)),
          };
        })}
        closed={closed.map(({ action, needs }) => ({ key: `list.${action}`, label: t(`command.${action}`), needs }))}
      >
        {synced && <SyncResultLine synced={synced} />}
      </OfferedSteps>
      {asked && (
        <ListDialog
          name={list.name}
          action={asked}
          closed={why(asked)}
          onClose={() => setAsked(undefined)}
          onRun={(payload) => screen.run(asked, {}, payload)}
        />
      )}
    </>
  );
}

function SyncResultLine({ synced }: { readonly synced: SyncResult }) {
  const { t } = useTranslation('vehicle-lists');
  return (
    <p className="cc-list-synced" role="status" data-synced={synced.count}>
      {t('sync.result', {
        ...{ count: synced.count, figure: count(synced.count) },
        ...{ added: count(synced.added), removed: count(synced.removed) },
      })}{' '}
      <TimeText value={synced.lastCountSync} format="time" />
    </p>
  );
}

import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { isForbidden } from '#machines/screens/failure.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { NoAccessHere } from '#src/app/page/no-access-here.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { noAccessAfter } from '#src/app/session/no-access.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import { type ListAction, useListState } from './access.ts';
import { ListBanner } from './list-banner.tsx';
import { ListProvider } from './list-context.ts';
import { ListSteps } from './list-steps.tsx';
import { listPath, listsPath } from './paths.ts';
import { sendCommand, useDoneWords } from './use-list-run.ts';
import { type ListKey, type SyncResult, vehicleList } from './wiring.ts';

/** A list has no flow; its events have their words in the same place. */
const texts = { id: 'vehicleList' };
const tabKeys = [listPages.properties, listPages.vehicles] as const;

/** Loads a list, sends its commands, and leaves its page when it is deleted. Give it type and id as key. */
export function ListFrame({ type, id }: ListKey) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const go = useGo();
  const words = useDoneWords();
  useLeftRow('vehicle-lists', String(id));
  const [synced, setSynced] = useState<SyncResult>();
  const [resource] = useState(() => vehicleList(portal, { type, id }));
  const screen = useEntityScreen(resource, {
    run: ({ command, entity, payload }) =>
      sendCommand(portal, entity, command as ListAction, { text: (payload as { text?: string }).text ?? '' }),
    watch: [{ type: 'VEHICLE_LIST', id }],
    onDone: ({ command }, answer) => {
      portal.notify.success(words(command as ListAction, answer));
      if (command === 'delete') go(listsPath, { replace: true });
      if (command === 'copy') {
        const made = answer as VehicleList;
        go(listPath(made.type, made.id));
      }
      if (command === 'sync') setSynced(answer as SyncResult);
    },
  });
  // D-216: an embedded list is open to those who may see what it belongs to, which only the server knows.
  if (isForbidden(screen.error) && !screen.entity)
    return <NoAccessHere closed={noAccessAfter(t('title'), screen.error, portal.brandId())} />;
  return (
    <ScreenPart screen={screen} list={{ href: listsPath, label: t('toList') }}>
      {(list) => <Body list={list} screen={screen} synced={synced} />}
    </ScreenPart>
  );
}

type BodyProps = {
  readonly list: VehicleList;
  readonly screen: EntityScreen<VehicleList>;
  readonly synced: SyncResult | undefined;
};

function Body({ list, screen, synced }: BodyProps) {
  const { t } = useTranslation('vehicle-lists');
  const { pathname } = useLocation();
  const tab = tabKeys.find((key) => pathname.endsWith(`/${key}`)) ?? listPages.properties;
  const isProperties = tab === listPages.properties;
  const value = { list, ...useListState(list), synced, reload: screen.reload };
  return (
    <ListProvider value={value}>
      <EntityPage
        model={{
          title: list.name,
          backRoute: listsPath,
          backTitle: t('back'),
          category: `${t(`type.${list.type}`)} · ${t(`source.${list.dataSource}`)}`,
          status: list.locked ? 'LOCKED' : 'UNLOCKED',
          statusLabel: t(list.locked ? 'locked' : 'unlocked'),
          depth: 1,
        }}
        collab={{ entityType: 'VEHICLE_LIST', entityId: list.id }}
        tabs={tabKeys.map((key) => ({
          key,
          label: t(`tab.${key}`),
          href: listPath(list.type, list.id, key),
          ...(key === listPages.vehicles && { count: list.count }),
        }))}
        tab={tab}
        banner={<ListBanner />}
        {...(isProperties && {
          next: (
            <ListSteps list={list} busy={screen.busy?.command} onRun={(command, text) => screen.run(command, {}, { text })} />
          ),
          history: <HistoryFromJournal entityType="VEHICLE_LIST" entityId={list.id} flow={texts} />,
        })}
      >
        <Outlet />
      </EntityPage>
    </ListProvider>
  );
}

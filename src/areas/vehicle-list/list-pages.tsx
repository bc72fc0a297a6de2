import { Navigate, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { type VehicleListType, vehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { NoAccessHere } from '#src/app/page/no-access-here.tsx';
import { useFirstField } from '#src/app/page/use-first-field.ts';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { noAccessAfter } from '#src/app/session/no-access.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import type { ListAction } from './access.ts';
import { listPath, listsPath } from './addresses.ts';
import { ImportPage } from './import/import-page.tsx';
import { useDoneWords } from './list-actions.tsx';
import { ListBanner } from './list-banner.tsx';
import { ListSteps } from './list-steps.tsx';
import { PropertiesForm } from './properties/properties-form.tsx';
import { type SyncResult, vehicleList } from './vehicle-list.ts';

/** Pages of the list that the address names, or of a new one of its type (VIN-02, NAV-12). */
export function ListRoute() {
  const params = useRouteParams();
  // VIN-08: any other text raises; the page's guard has refused it before.
  const type = vehicleListType(params.vinListType ?? '');
  return <ListFrame key={`${type} ${params.vinListId}`} type={type} />;
}

type Props = { readonly type: VehicleListType };

function ListFrame({ type }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const go = useGo();
  const doneWords = useDoneWords();
  const [synced, setSynced] = useState<SyncResult>();
  return (
    <PlainFrame
      definition={vehicleList}
      param="vinListId"
      kind={type}
      events="vehicleList"
      create={<NewList type={type} />}
      category={({ dataSource }) => `${t(`value.type.${type}`)} · ${t(`value.dataSource.${dataSource}`)}`}
      standing={({ locked }) => ({ status: locked ? 'LOCKED' : 'UNLOCKED', label: t(locked ? 'locked' : 'unlocked') })}
      tabs={({ count }) => [{ key: listPages.properties }, { key: listPages.vehicles, count }]}
      banner={(list) => <ListBanner list={list} />}
      next={(list, screen) => <ListSteps list={list} screen={screen} synced={synced} />}
      panelsOn={[listPages.properties]}
      withoutReplay
      onDone={({ command }, answer) => {
        portal.notify.success(doneWords(command as ListAction, answer));
        if (command === 'copy') {
          const made = answer as VehicleList;
          go(listPath(made.type, made.id));
        }
        if (command === 'sync') setSynced(answer as SyncResult);
      }}
      // D-216: an embedded list is open to those who may see what it belongs to, which only the server knows.
      closed={(error) => <NoAccessHere closed={noAccessAfter(t('list.title'), error, portal.brandId())} />}
    />
  );
}

/** The form of a new list: a file, or properties with a filter on the next page (D-118, D-186a, D-186b). */
function NewList({ type }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'entity']);
  const go = useGo();
  const me = useMe();
  const brandId = useBrandId();
  // Of what is drawn, not of where one is about to go.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const isHere = pathname.endsWith(`/${listPages.properties}`);
  useFirstField(isHere);
  if (!isHere) return <Navigate to={listPath(type, 'new')} replace />;
  if (type === 'IMPORTED') return <ImportPage />;
  return (
    <FormPage title={t('new.STANDALONE')} back={{ href: listsPath, title: t('entity:back', { list: t('list.what') }) }}>
      <PropertiesForm
        type="STANDALONE"
        title={t('new.STANDALONE')}
        initial={{ ownerId: me.subject, dataSource: 'DIGITAL_TWIN', brandIds: [brandId] }}
        onSaved={({ id }) => go(listPath('STANDALONE', id, listPages.vehicles), { replace: true })}
        onCancel={() => go(listsPath)}
      />
    </FormPage>
  );
}

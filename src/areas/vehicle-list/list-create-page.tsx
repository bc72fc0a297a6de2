import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { listPath, listsPath } from './paths.ts';
import { PropertiesForm } from './properties/properties-form.tsx';
import { type PropertyValues, propertySchema } from './properties/properties-values.ts';
import { createList } from './wiring.ts';

/** Creates a standalone list; its filter is written on the next page (D-118, D-186a). */
export function ListCreatePage() {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const go = useGo();
  const me = useMe();
  const brandId = useBrandId();
  const form = useEntityForm<PropertyValues, VehicleList>({
    initial: { name: '', description: '', ownerId: me.subject, dataSource: 'DIGITAL_TWIN', brandIds: [brandId] },
    schema: propertySchema,
    save: (values) => createList(portal, 'STANDALONE', { ...propertySchema.parse(values), filter: null }),
    onSaved: (list) => {
      portal.notify.success(t('common:form.created', { entity: t('entity') }));
      go(listPath('STANDALONE', list.id, listPages.vehicles), { replace: true });
    },
  });
  return (
    <FormPage title={t('new.STANDALONE')} back={{ href: listsPath, title: t('back') }}>
      <SaveBar
        form={form}
        saveLabel={t('common:action.create')}
        discardLabel={t('common:action.cancel')}
        onDiscard={() => go(listsPath)}
      />
      <PropertiesForm form={form} type="STANDALONE" label={t('new.STANDALONE')} />
    </FormPage>
  );
}

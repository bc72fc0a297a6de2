import { useTranslation } from 'react-i18next';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { count } from '#src/app/format/format.ts';
import { asSentence, referenceName } from '#src/app/format/reference-words.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useList } from '#src/areas/vehicle-list/list-context.ts';
import { saveList } from '#src/areas/vehicle-list/wiring.ts';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { brandNames, PropertiesForm } from './properties-form.tsx';
import { type PropertyValues, propertySchema, valuesOf } from './properties-values.ts';

function EditForm() {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const { list, reload } = useList();
  const form = useEntityForm<PropertyValues, VehicleList>({
    lock: { entityType: 'VEHICLE_LIST', entityId: list.id },
    draft: `vehicle-list.${list.id}.properties`,
    initial: valuesOf(list),
    schema: propertySchema,
    save: (values) => saveList(portal, list, { ...propertySchema.parse(values), filter: list.filter }),
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t('entity') }));
      reload();
    },
  });
  useFormNews(form, valuesOf(list));
  return (
    <>
      <SaveBar form={form} />
      <PropertiesForm form={form} type={list.type} owner={list.owner.fullName} label={t('tab.properties')} />
    </>
  );
}

/** The group that stands for the list, and what it is good for. */
function GroupId({ list: { type, vwacVehicleGroupId: id } }: { readonly list: VehicleList }) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  if (id === null) return t('noGroup');
  return (
    <>
      <CopyableId value={id} label={t('common:action.copy')} copiedLabel={t('common:action.copied')} />{' '}
      {type !== 'EMBEDDED' && <span className="cc-muted">{t('groupUse')}</span>}
    </>
  );
}

/** The list that it was copied from; its name and the way there for those who could open it (D-241). */
function Parent({ list }: { readonly list: EntityReference }) {
  return list.open ? <UiLink href={list.open.route}>{list.open.name}</UiLink> : asSentence(referenceName(list));
}

/** What nobody types: where the list comes from, what stands for it elsewhere, and when it was last counted (VIN-03, VIN-06). */
function useFacts(list: VehicleList, isOpen: boolean): Fact[] {
  const { t } = useTranslation('vehicle-lists');
  const none = t('nothing');
  const texts: Fact[] = [
    { key: 'description', label: t('column.description'), value: list.description || none },
    { key: 'owner', label: t('column.owner'), value: list.owner.fullName },
    { key: 'source', label: t('column.source'), value: t(`source.${list.dataSource}`) },
    { key: 'brands', label: t('column.brands'), value: brandNames(list.brandIds) },
  ];
  const upload: Fact[] = list.upload
    ? [
        { key: 'file', label: t('column.file'), value: list.upload.fileName },
        {
          key: 'uploaded',
          label: t('column.uploaded'),
          value: <MomentOf by={list.upload.uploader} on={list.upload.date} none={none} />,
        },
      ]
    : [];
  const { embeddedIn, parent } = list;
  return [
    ...(isOpen ? [] : texts),
    { key: 'count', label: t('column.vehicles'), value: count(list.count) },
    {
      key: 'lastSync',
      label: t('column.lastSync'),
      value: list.lastCountSync === null ? t('never') : <TimeText value={list.lastCountSync} />,
    },
    { key: 'groupId', label: t('column.groupId'), value: <GroupId list={list} /> },
    ...(parent ? [{ key: 'parent', label: t('column.parent'), value: <Parent list={parent} /> }] : []),
    ...(embeddedIn
      ? [
          {
            key: 'embeddedIn',
            label: t('column.embeddedIn'),
            value: (
              <>
                {t(`ownerKind.${embeddedIn.kind}`)} <UiLink href={embeddedIn.route}>{embeddedIn.name}</UiLink>
              </>
            ),
          },
        ]
      : []),
    ...upload,
    {
      key: 'edited',
      label: t('column.lastEdited'),
      value: <MomentOf by={list.lastEditedBy} on={list.lastEditedOn} none={none} />,
    },
  ];
}

/** Properties of a list: a form for who may write it while it is free, facts for everybody else (VIN-02, D-216). */
export function PropertiesPage() {
  const { t } = useTranslation('vehicle-lists');
  const { isOpen, list, mayWrite } = useList();
  const facts = useFacts(list, isOpen);
  return (
    <>
      {isOpen && (
        <Section title={t('tab.properties')}>
          <EditForm key={list.id} />
        </Section>
      )}
      <Section title={t('facts')} note={mayWrite ? undefined : t('readOnly')} spaced={isOpen}>
        <Facts label={t('facts')} facts={facts} />
      </Section>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { count } from '#contract/words.ts';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { type Description, DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { Reference } from '#src/app/page/references.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { PropertiesForm } from './properties-form.tsx';

/** The group that stands for the list, and what it is good for. */
function GroupId({ list: { type, vwacVehicleGroupId: id } }: { readonly list: VehicleList }) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  if (id === null) return t('noGroup');
  return (
    <>
      <CopyableId
        value={id}
        label={t('common:action.copy')}
        copiedLabel={t('common:action.copied')}
        refusedLabel={t('common:action.notCopied')}
      />{' '}
      {type !== 'EMBEDDED' && <span className="cc-muted">{t('groupUse')}</span>}
    </>
  );
}

/** What nobody types: where the list comes from, what stands for it elsewhere, and when it was last counted (VIN-03, VIN-06). */
function useFacts(list: VehicleList, isOpen: boolean): Description[] {
  const { t } = useTranslation('vehicle-lists');
  const none = t('nothing');
  const texts: Description[] = [
    { key: 'description', label: t('field.description'), value: list.description || none },
    { key: 'owner', label: t('field.ownerId'), value: list.owner.fullName },
    { key: 'source', label: t('field.dataSource'), value: t(`value.dataSource.${list.dataSource}`) },
    { key: 'brands', label: t('field.brandIds'), value: list.brandIds.map(brandName).join(', ') },
  ];
  const upload: Description[] = list.upload
    ? [
        { key: 'file', label: t('fact.file'), value: list.upload.fileName },
        {
          key: 'uploaded',
          label: t('fact.uploaded'),
          value: <MomentOf by={list.upload.uploader} on={list.upload.date} none={none} />,
        },
      ]
    : [];
  const { embeddedIn, parent } = list;
  return [
    ...(isOpen ? [] : texts),
    { key: 'count', label: t('column.count'), value: count(list.count) },
    {
      key: 'lastSync',
      label: t('column.lastCountSync'),
      value: list.lastCountSync === null ? t('never') : <TimeText value={list.lastCountSync} />,
    },
    { key: 'groupId', label: t('fact.groupId'), value: <GroupId list={list} /> },
    ...(parent ? [{ key: 'parent', label: t('fact.parent'), value: <Reference to={parent} isFirst /> }] : []),
    ...(embeddedIn
      ? [
          {
            key: 'embeddedIn',
            label: t('fact.embeddedIn'),
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
      label: t('fact.lastEdited'),
      value: <MomentOf by={list.lastEditedBy} on={list.lastEditedOn} none={none} />,
    },
  ];
}

/** Properties of a list: a form for who may write it while it is free, facts for everybody else (VIN-02, D-216). */
export function PropertiesPage() {
  const { t } = useTranslation('vehicle-lists');
  const { isOpen, list, mayWrite, reload } = useList();
  const facts = useFacts(list, isOpen);
  const wasOpen = useWasOpen(isOpen);
  return (
    <>
      {wasOpen && (
        <PropertiesForm
          key={list.id}
          type={list.type}
          list={list}
          title={t('tab.properties')}
          heading={t('tab.properties')}
          isClosed={!isOpen}
          onSaved={reload}
        />
      )}
      <Section title={t('facts')} note={mayWrite ? undefined : t('readOnly')} spaced={isOpen}>
        <DescriptionList label={t('facts')} items={facts} />
      </Section>
    </>
  );
}

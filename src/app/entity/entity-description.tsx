import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { type Description, DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import type { Described, Kept } from './definition.ts';
import { descriptionsOf } from './field-words.ts';

type Props = {
  readonly definition: Described;
  readonly entity: Kept;
  /** its brand is told elsewhere on the page */
  readonly hidesBrand?: boolean;
  readonly label: string;
  /** names of the fields that are shown; all without it */
  readonly only?: readonly string[];
  /** what is known beside the fields, before who edited it last */
  readonly more?: readonly Description[];
};

/** The fields of an entity as they stand, with its brand and who edited it last. */
export function EntityDescription({ definition, entity, hidesBrand = false, label, only, more = [] }: Props) {
  const { t } = useTranslation(['entity', 'common']);
  const fields = descriptionsOf(definition, entity, t('form.nothing')).filter(({ key }) => only?.includes(key) ?? true);
  return (
    <DescriptionList
      label={label}
      items={[
        ...fields,
        ...(hidesBrand ? [] : [{ key: 'brandId', label: t('column.homeBrand'), value: brandName(entity.brandId) }]),
        ...more,
        {
          key: 'edited',
          label: t('column.lastEdited'),
          value: <MomentOf by={entity.lastEditedBy} on={entity.lastEditedOn} none={t('form.nothing')} />,
        },
      ]}
    />
  );
}

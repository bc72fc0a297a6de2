import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { type FieldValue, personIn } from '#contract/entity/fields.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import type { EntityDefinition, Shown } from './definition.ts';
import { labelOf, valueText } from './field-words.ts';

type Props<Entity extends Shown> = {
  readonly definition: EntityDefinition<Entity>;
  readonly entity: Entity;
  readonly label: string;
  /** names of the fields that are shown; all without it */
  readonly only?: readonly string[];
  /** what is known beside the fields, before who edited it last */
  readonly more?: readonly Fact[];
};

/** The fields of an entity as they stand, with its brand and who edited it last. */
export function EntityFacts<Entity extends Shown>({ definition, entity, label, only, more = [] }: Props<Entity>) {
  const { t } = useTranslation(['entity', 'common']);
  const held = entity as unknown as Readonly<Record<string, unknown>>;
  const facts = definition.fields.all
    .filter(({ name }) => only?.includes(name) ?? true)
    .map((field): Fact => {
      const text =
        field.control === 'person'
          ? personIn(held, field.name)?.fullName
          : valueText(definition, field, held[field.name] as FieldValue);
      return { key: field.name, label: labelOf(definition, field.name), value: text || t('form.nothing') };
    });
  return (
    <Facts
      label={label}
      facts={[
        ...facts,
        { key: 'brandId', label: t('column.homeBrand'), value: brandName(entity.brandId) },
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

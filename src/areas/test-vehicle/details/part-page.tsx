import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehiclePart } from '#contract/page/pages.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { type Description, DescriptionList } from '#src/app/page/description-list.tsx';
import { testVehicle, useClosedVehicle, vehicleForms } from '#src/areas/test-vehicle/test-vehicle.ts';
import { Section } from '#src/ui/page/section.tsx';

type Props = {
  readonly part: VehiclePart;
  /** what is known beside the fields */
  readonly more?: readonly Description[];
  /** what stands below the facts where the form is closed or the page shows the past */
  readonly belowFacts?: ReactNode;
} & Pick<ComponentProps<typeof EntityForm<TestVehicle>>, 'schema' | 'what' | 'own' | 'below'>;

/** A part of a vehicle: its form for who may change it; the facts for everybody else, and where the page shows the past. */
export function PartPage({ part, more = [], belowFacts, ...form }: Props) {
  const { t } = useTranslation(['test-vehicles', 'entity']);
  const { entity, now, isPast, screen } = usePlainPage<TestVehicle>();
  const missing = useClosedVehicle(now.brandId);
  const { fields, edit } = vehicleForms[part];
  const title = t(`tab.${part}`);
  const isClosed = missing.length > 0;
  return (
    <>
      {!isClosed && (
        <div hidden={isPast}>
          <EntityForm
            key={now.id}
            definition={{ ...testVehicle, fields }}
            entity={now}
            calls={{ edit }}
            title={title}
            what={title}
            onSaved={(saved) => screen.reload(saved)}
            {...form}
          />
        </div>
      )}
      {(isClosed || isPast) && (
        <Section title={title} actions={isClosed && <ClosedNote label={t('vehicle.edit')} reasons={missing} />}>
          <DescriptionList
            label={title}
            items={[...descriptionsOf({ ...testVehicle, fields }, entity, t('entity:form.empty')), ...more]}
          />
          {belowFacts}
        </Section>
      )}
    </>
  );
}

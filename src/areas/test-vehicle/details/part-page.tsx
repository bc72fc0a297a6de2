import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { Facts } from '#src/app/page/facts.tsx';
import { useVehicle } from '#src/areas/test-vehicle/vehicle-context.ts';
import type texts from '#src/i18n/en/test-vehicles.json';
import { Section } from '#src/ui/page/section.tsx';

type Field = keyof typeof texts.field;
type Props = {
  readonly title: string;
  /** fields by their names in the texts; what is empty says so */
  readonly shown: Readonly<Partial<Record<Field, ReactNode>>>;
  /** what stands below the facts where the form is closed or the page shows the past */
  readonly below?: ReactNode;
  readonly form: ReactNode;
};

/** A part of a vehicle: its form for who may change it; the facts for everybody else, and where the page shows the past. */
export function PartPage({ title, shown, below, form }: Props) {
  const { t } = useTranslation('test-vehicles');
  const { isPast, missing } = useVehicle();
  const facts = Object.entries(shown).map(([key, value]) => ({
    key,
    label: t(`field.${key as Field}`),
    value: value || t('form.nothing'),
  }));
  const isClosed = missing.length > 0;
  return (
    <>
      {!isClosed && <div hidden={isPast}>{form}</div>}
      {(isClosed || isPast) && (
        <Section title={title} actions={isClosed && <ClosedNote label={t('vehicle.edit')} reasons={missing} />}>
          <Facts label={title} facts={facts} />
          {below}
        </Section>
      )}
    </>
  );
}

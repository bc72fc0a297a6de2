import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { type Fact, Facts } from '#src/app/page/facts.tsx';
import { Section } from '#src/ui/section.tsx';
import { useVehicle } from './vehicle-context.ts';

type Props = {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** what stands below the facts where the form is closed or the page shows the past */
  readonly below?: ReactNode;
  readonly form: ReactNode;
};

/** A part of a vehicle: its form for who may change it; the facts for everybody else, and where the page shows the past. */
export function PartPage({ title, facts, below, form }: Props) {
  const { t } = useTranslation('test-vehicles');
  const { isPast, missing } = useVehicle();
  const isClosed = missing.length > 0;
  return (
    <>
      {!isClosed && <div hidden={isPast}>{form}</div>}
      {(isClosed || isPast) && (
        <Section
          title={title}
          actions={
            isClosed && <ClosedNote label={t('vehicle.edit')} reasons={[t('closed.role', { roles: missing.join(', ') })]} />
          }
        >
          <Facts label={title} facts={facts} />
          {below}
        </Section>
      )}
    </>
  );
}

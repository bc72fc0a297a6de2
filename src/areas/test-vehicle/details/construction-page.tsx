import { useTranslation } from 'react-i18next';
import { date, dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { useVehicle } from '#src/areas/test-vehicle/vehicle-context.ts';
import { Section } from '#src/ui/page/section.tsx';
import { ConstructionForm } from './construction-form.tsx';
import { EcuList } from './ecu-table.tsx';
import { PartPage } from './part-page.tsx';

/** How a vehicle is built, and what stands in its control units (TV-05, D-086c). */
export function ConstructionPage() {
  const { t } = useTranslation('test-vehicles');
  const { vehicle, now, reload } = useVehicle();
  const { buildPhase, buildDate, driveType, battery, backendEnvironment, lastRead, prNumbers, ecus } = vehicle;
  const shown = {
    buildPhase: buildPhase && statusText(buildPhase),
    buildDate: buildDate && date(buildDate),
    driveType,
    battery,
    backendEnvironment: backendEnvironment && statusText(backendEnvironment),
    lastRead: lastRead && dateTime(lastRead),
    prNumbers: prNumbers.join(', '),
  };
  return (
    <PartPage
      title={t('part.construction-state')}
      shown={shown}
      below={
        <Section title={t('ecu.title')} spaced>
          <EcuList ecus={ecus} />
        </Section>
      }
      form={<ConstructionForm key={now.id} vehicle={now} onSaved={reload} />}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { type TimelineEntry, testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { TestVehicle } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { vehiclePath } from '#contract/vehicle/vehicle-parts.ts';
import { capital } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

const timelineOf = (portal: Portal, id: number) =>
  resource(portal, 'getTestVehicleTimeline', { params: { id } }, testVehicleEndpoints);

function What({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('test-vehicles');
  if (entry.kind === 'CHANGE') return <>{t(`event.${entry.what as 'created'}`)}</>;
  if (!entry.deployment) return null;
  const { open } = entry.deployment;
  // Deployments that one could not open are told by kind and brand (D-241).
  if (!open) return <span className="cc-muted">{capital(referenceText(entry.deployment))}</span>;
  return (
    <UiLink className="cc-link" href={open.route}>
      {open.name}
    </UiLink>
  );
}

/** Rollouts in which the vehicle was used, and changes of its data, newest first. */
export function TimelinePart({ vehicle }: { readonly vehicle: Pick<TestVehicle, 'id' | 'vehicleKey'> }) {
  const { t } = useTranslation('test-vehicles');
  const portal = usePortal();
  const [timeline] = useState(() => timelineOf(portal, vehicle.id));
  const screen = useEntityScreen(timeline, { watch: [{ type: 'TEST_VEHICLE', id: vehicle.id }] });
  return (
    <Section
      title={t('timeline.title')}
      actions={
        vehicle.vehicleKey !== null && <ButtonLink href={vehiclePath(vehicle.vehicleKey)}>{t('timeline.whole')}</ButtonLink>
      }
      spaced
    >
      <ScreenPart screen={screen}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('timeline.none')} />
          ) : (
            <PlainTable
              label={t('timeline.title')}
              widths={[150, 110, null, 150]}
              head={(['when', 'kind', 'what', 'result'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`timeline.${key}`)}
                </th>
              ))}
            >
              {entries.map((entry) => (
                <tr key={`${entry.at} ${entry.kind} ${entry.deployment?.open?.route} ${entry.what}`}>
                  <td className="cc-muted">
                    <TimeText value={entry.at} />
                  </td>
                  <td>{t(`timeline.${entry.kind}`)}</td>
                  <td>
                    <What entry={entry} />
                  </td>
                  <td>
                    {entry.kind === 'CHANGE' ? (
                      <span className="cc-muted">{entry.by?.fullName}</span>
                    ) : (
                      <StatusTag status={entry.what} label={statusText(entry.what)} />
                    )}
                  </td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </ScreenPart>
    </Section>
  );
}

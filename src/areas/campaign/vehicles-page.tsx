import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignVehicle, StoredFileShown } from '#contract/campaign/campaign.ts';
import { callOf, partOf } from '#src/app/entity/calls.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { sizeText } from '#src/app/files/file-rules.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { AlsoInOthers } from './also-in.tsx';
import type { Campaign } from './campaign.ts';
import { VehicleDialog } from './vehicle-dialog.tsx';

/** The vehicles of the campaign with their manifests (BIG-02, BIG-08, BIG-14). */
export function VehiclesPage() {
  const { t } = useTranslation('campaigns');
  const { definition, flow, isPast, now, screen } = useEntityPage<Campaign>();
  const portal = usePortal();
  const [resource] = useState(() =>
    partOf(portal, definition.table, `list${definition.name}Vehicles` as 'listBigLoopCampaignVehicles', now.id),
  );
  const list = useEntityScreen(resource, { watch: [{ type: definition.type, id: now.id }] });
  const [edited, setEdited] = useState<CampaignVehicle | 'new'>();
  const reload = () => {
    portal.cache.clear(definition.type);
    list.reload();
    screen.reload();
  };
  const { ask, dialog } = useDeletion<CampaignVehicle & { readonly name: string }>({
    kind: definition.type,
    remove: ({ id }) => {
      const call = callOf(portal, definition.table, `remove${definition.name}Vehicle`);
      return call({ params: { id: now.id, vehicleId: id } }, { revision: now.revision });
    },
    effect: t('vehicles.removeEffect'),
    what: t('vehicles.one'),
    onDone: reload,
  });
  const isOpen = flow.can('vehicle.add') && !isPast;
  return (
    <>
      <div className="cc-banners">
        <AlsoInOthers campaign={now} />
      </div>
      <Section
        title={t('vehicles.title')}
        note={now.vehicleCount}
        field="vehicles"
        actions={
          isOpen && (
            <span data-field="vin">
              <Button small icon={<IconPlus size={14} aria-hidden="true" />} data-opens onClick={() => setEdited('new')}>
                {t('vehicles.add')}
              </Button>
            </span>
          )
        }
      >
        <ScreenPart screen={list}>
          {(vehicles) =>
            vehicles.length === 0 ? (
              <EmptyState boxed title={t('vehicles.none')} text={isOpen ? t('vehicles.noneText') : undefined} />
            ) : (
              <PlainTable
                label={t('vehicles.title')}
                stacks
                widths={[180, 150, null, null, ...(isOpen ? [84] : [])]}
                head={
                  <>
                    {(['vin', 'alias', 'vehicleManifest', 'configurationManifests'] as const).map((name) => (
                      <th key={name} scope="col">
                        {t(`vehicles.${name}`)}
                      </th>
                    ))}
                    {isOpen && (
                      <th scope="col">
                        <span className="cc-sr">{t('vehicles.actions')}</span>
                      </th>
                    )}
                  </>
                }
              >
                {vehicles.map((vehicle) => (
                  <VehicleRow
                    key={vehicle.id}
                    vehicle={vehicle}
                    isFirst={vehicle === firstToChange(vehicles)}
                    {...(isOpen && {
                      onEdit: () => setEdited(vehicle),
                      onRemove: () => ask({ ...vehicle, name: vehicle.alias ?? vehicle.vin }),
                    })}
                  />
                ))}
              </PlainTable>
            )
          }
        </ScreenPart>
      </Section>
      {edited && (
        <VehicleDialog
          {...(edited !== 'new' && { vehicle: edited })}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            reload();
          }}
        />
      )}
      {dialog}
    </>
  );
}

/** The vehicle that has to be changed first: one without its manifests, or the first of all. */
const firstToChange = (vehicles: readonly CampaignVehicle[]): CampaignVehicle | undefined =>
  vehicles.find(({ configurationManifests, vehicleManifest }) => !vehicleManifest || configurationManifests.length === 0) ??
  vehicles[0];

type RowProps = {
  readonly vehicle: CampaignVehicle;
  /** the change of a vehicle begins here */
  readonly isFirst: boolean;
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
};

function VehicleRow({ vehicle, isFirst, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('campaigns');
  const { alias, configurationManifests, vehicleKey, vehicleManifest, vin } = vehicle;
  return (
    <tr className="cc-tall" data-vehicle={vin}>
      <th scope="row" data-label={t('vehicles.vin')}>
        <span className="cc-num">
          <VinLink vin={vin} vehicleKey={vehicleKey} />
        </span>
      </th>
      <td data-label={t('vehicles.alias')}>{alias ?? '—'}</td>
      <td data-label={t('vehicles.vehicleManifest')}>
        <Manifests files={vehicleManifest ? [vehicleManifest] : []} />
      </td>
      <td data-label={t('vehicles.configurationManifests')}>
        <Manifests files={configurationManifests} />
      </td>
      {onEdit && (
        <td className="cc-num">
          <IconButton
            label={t('vehicles.changeOne', { vin })}
            icon={<IconPencil size={14} />}
            data-first={isFirst || undefined}
            onClick={onEdit}
          />
          <IconButton label={t('vehicles.removeOne', { vin })} icon={<IconTrash size={14} />} onClick={onRemove} />
        </td>
      )}
    </tr>
  );
}

function Manifests({ files }: { readonly files: readonly StoredFileShown[] }) {
  const { t } = useTranslation('campaigns');
  if (files.length === 0)
    return (
      <span className="cc-st">
        <StatusGlyph kind="ACTION_REQUIRED" /> {t('vehicles.missing')}
      </span>
    );
  return files.map(({ name, sha256, size }) => (
    <span key={sha256} className="cc-line" title={t('vehicles.sha', { sha256 })}>
      {name} <span className="cc-faint">{sizeText(size)}</span>{' '}
    </span>
  ));
}

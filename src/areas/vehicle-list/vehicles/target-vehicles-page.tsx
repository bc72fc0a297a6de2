import { useTranslation } from 'react-i18next';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { PagedType } from '#contract/entity/entities.ts';
import { printFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { ownEdit } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { EntityProvider } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { FilterReading } from '#src/app/vehicle/filter-reading.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { EarlierPart } from '#src/areas/vehicle-list/earlier-part.tsx';
import { UploadPart } from '#src/areas/vehicle-list/import/upload-part.tsx';
import { FilterForm, type OwnSaving } from '#src/areas/vehicle-list/properties/filter-form.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { VinTable } from './vin-table.tsx';

/** What is put before the filter of an embedded list; nobody changes it here (D-118). */
function PreConstraints({ tree, owner }: { readonly tree: FilterTree; readonly owner: string | undefined }) {
  const { t } = useTranslation('vehicle-lists');
  return (
    <Section title={t('preConstraints')} note={owner && t('preConstraintsNote', { owner })}>
      <FilterReading text={printFilter(tree)} label={t('preConstraints')} />
    </Section>
  );
}

/** Which vehicles a list holds: its filter or its file, and each of them by VIN (VIN-02, VIN-04, VIN-06). */
export function TargetVehiclesPage() {
  const { isOpen } = useList();
  return <TargetVehicles isOpen={isOpen} />;
}

type Props = {
  readonly isOpen: boolean;
  /** how its filter is saved, where it belongs to an entity that decides that */
  readonly saving?: OwnSaving;
  /** what its fixed conditions come from, where that is not what it belongs to */
  readonly fixedBy?: string | undefined;
};

function TargetVehicles({ isOpen, fixedBy, saving }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const { list, mayWrite } = useList();
  const { filter, preConstraints, type } = list;
  const wasOpen = useWasOpen(isOpen);
  const reading = (
    <Section title={t('filter')} note={mayWrite ? undefined : t('readOnly')} spaced={preConstraints !== null}>
      <FilterReading text={filter ? printFilter(filter) : ''} label={t('filter')} />
    </Section>
  );
  return (
    <>
      {preConstraints && <PreConstraints tree={preConstraints} owner={fixedBy ?? list.embeddedIn?.name} />}
      {type === 'IMPORTED' && <UploadPart key={list.id} isOpen={isOpen} />}
      {type === 'IMPORTED' && <EarlierPart key={`earlier ${list.id}`} />}
      {type !== 'IMPORTED' && wasOpen && <FilterForm key={list.id} saving={saving} isOpen={isOpen} instead={reading} />}
      {type !== 'IMPORTED' && !wasOpen && reading}
      <VinTable key={`vins ${list.id}`} />
    </>
  );
}

type OwnProps = OwnSaving &
  Pick<Props, 'fixedBy'> & {
    /** the call that answers the list */
    readonly get: 'getDrmVersionVehicles' | 'getDrmDeploymentVehicles';
    readonly of: { readonly type: PagedType; readonly table: EndpointTable };
    /** the entity lets it be changed now */
    readonly isOpen: boolean;
  };

/** The embedded list of an entity on a page of that one (D-118): saved by its call, within what it lets be changed. */
export function OwnVehicles({ get, of, isOpen, fixedBy, ...saving }: OwnProps) {
  const part = usePart(of, get, saving.id, { also: (list) => (list ? [{ type: 'VEHICLE_LIST', id: list.id }] : []) });
  return (
    <ScreenPart screen={part}>
      {(list) => (
        <EntityProvider value={{ entity: list, now: list, isPast: false, screen: part as never }}>
          <OwnTargets isOpen={isOpen} saving={saving} fixedBy={fixedBy} />
        </EntityProvider>
      )}
    </ScreenPart>
  );
}

function OwnTargets({ isOpen, ...props }: Props) {
  const { isOpen: isFree } = useList(ownEdit);
  return <TargetVehicles isOpen={isOpen && isFree} {...props} />;
}

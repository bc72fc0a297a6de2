import { useTranslation } from 'react-i18next';
import { printFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { FilterReading } from '#src/app/vehicle/filter-reading.tsx';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { EarlierPart } from '#src/areas/vehicle-list/earlier-part.tsx';
import { UploadPart } from '#src/areas/vehicle-list/import/upload-part.tsx';
import { FilterForm } from '#src/areas/vehicle-list/properties/filter-form.tsx';
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
  const { t } = useTranslation('vehicle-lists');
  const { isOpen, list, mayWrite } = useList();
  const { filter, preConstraints, type } = list;
  return (
    <>
      {preConstraints && <PreConstraints tree={preConstraints} owner={list.embeddedIn?.name} />}
      {type === 'IMPORTED' && <UploadPart key={list.id} isOpen={isOpen} />}
      {type === 'IMPORTED' && <EarlierPart key={`earlier ${list.id}`} />}
      {type !== 'IMPORTED' && isOpen && <FilterForm key={list.id} />}
      {type !== 'IMPORTED' && !isOpen && (
        <Section title={t('filter')} note={mayWrite ? undefined : t('readOnly')} spaced={preConstraints !== null}>
          <FilterReading text={filter ? printFilter(filter) : ''} label={t('filter')} />
        </Section>
      )}
      <VinTable key={`vins ${list.id}`} />
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePart } from '#src/app/entity/use-part.ts';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { OtherBrands } from '#src/app/vehicle/other-brands.tsx';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { selectionTableDefaults, selectionTableSearch } from '#src/areas/deployment/searches.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { FIRST_PAGE } from '#src/ui/table/data-table-types.ts';
import { ApprovedFacts, ApproveForm, type Scope, useApproved } from './approve-form.tsx';
import { type Chosen, MatchingVehicles } from './matching-vehicles.tsx';
import { SelectionFacts, SelectionForm } from './selection-form.tsx';
import type { Selection } from './selection-values.ts';

const none: Chosen = new Map();

/** Selection of vehicles, what matches, and the approval of those that may get it (TEST-05…TEST-10). */
export function TestVehiclesPage() {
  const { deployment } = useTest();
  const screen = usePart(testDeployment, 'getVehicleSelection', deployment.id);
  return (
    <ScreenPart screen={screen}>
      {(selection) => <Parts key={deployment.id} selection={selection} onSaved={screen.reload} />}
    </ScreenPart>
  );
}

type PartsProps = { readonly selection: Selection; readonly onSaved: () => void };

function Parts({ selection, onSaved }: PartsProps) {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useTest();
  const [chosen, setChosen] = useState(none);
  const table = useTableState(selectionTableSearch, selectionTableDefaults);
  const [scope, setScope] = useState<Scope>('all');
  // One choice: who ticks means these, who means all has nothing ticked.
  const tick = (ids: Chosen) => {
    setChosen(ids);
    setScope('chosen');
  };
  const choose = (wanted: Scope) => {
    setScope(wanted);
    if (wanted === 'all') setChosen(none);
  };
  const hasVehicles = deployment.vehicleCount !== null;
  const canSelect = can('selection.save');
  const couldSelect = useWasOpen(canSelect);
  const canApprove = can('approved.save');
  return (
    <>
      <Section title={t('selection.title')}>
        {couldSelect ? (
          <SelectionForm selection={selection} isOpen={canSelect} onSaved={onSaved} />
        ) : (
          <SelectionFacts selection={selection} />
        )}
      </Section>
      <Section title={t('vehicles.title')} field="matching" spaced>
        {hasVehicles ? (
          <>
            <MatchingVehicles
              label={t('vehicles.title')}
              table={table}
              chosen={canApprove ? chosen : undefined}
              onChosen={tick}
            />
            <OtherBrands vehicles={selection.otherBrands} />
          </>
        ) : (
          <EmptyState boxed title={t('vehicles.none')} text={t('vehicles.noneText')} />
        )}
      </Section>
      {canApprove && hasVehicles && (
        <Section title={t('approve.title')} spaced>
          <ApproveForm
            total={selection.vehicleCount}
            markets={selection.markets}
            chosen={chosen}
            scope={scope}
            onScope={choose}
            onSaved={onSaved}
          />
        </Section>
      )}
      {deployment.approvedCount > 0 && <ApprovedPart />}
    </>
  );
}

/** Which vehicles may get it, and who said so. */
function ApprovedPart() {
  const { t } = useTranslation('deployments');
  const screen = useApproved(useTest().deployment.id);
  const table = useState(FIRST_PAGE);
  return (
    <Section title={t('approve.approvedTitle')} spaced>
      <ScreenPart screen={screen}>
        {(approved) => (
          <>
            <ApprovedFacts approved={approved} />
            <MatchingVehicles label={t('approve.approvedTitle')} table={table} isApproved />
          </>
        )}
      </ScreenPart>
    </Section>
  );
}

import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { vehicleSelectionInputSchema } from '#contract/deployment/deployment-commands.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { vehicleEndpoints } from '#contract/vehicle/vehicle.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import type { Description } from '#src/app/page/description-list.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { withGroup } from '#src/areas/deployment/criteria/criteria.ts';
import { CriteriaFacts, CriteriaFields } from '#src/areas/deployment/criteria/criteria-fields.tsx';
import { criteriaWords } from '#src/areas/deployment/criteria/criteria-words.ts';
import { PlatformBanner } from '#src/areas/deployment/criteria/platform-banner.tsx';
import { useVehicleCount } from '#src/areas/deployment/criteria/use-vehicle-count.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { CheckControl, SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { isChosen, type Selection, type SelectionValues, selectionValues } from './selection-values.ts';

/** A name is needed where the selection is kept as a group (D-106). */
const schema = z
  .unknown()
  .superRefine((values, context) => {
    const { saveAsVehicleGroup, groupName } = values as SelectionValues;
    if (saveAsVehicleGroup && groupName.trim() === '')
      context.addIssue({ code: 'custom', path: ['groupName'], message: 'required' });
  })
  .pipe(vehicleSelectionInputSchema)
  .transform((body) => ({ ...body, groupName: body.saveAsVehicleGroup ? body.groupName : '' }));

type Props = { readonly selection: Selection; readonly isOpen: boolean; readonly onSaved: () => void };

/** Which vehicles the deployment is meant for: brands, criteria, a saved group; counted while one edits (TEST-05, TEST-09). */
export function SelectionForm({ selection, isOpen, onSaved }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { deployment, reload } = useTest();
  const form = useSavingForm<SelectionValues>({
    of: testDeployment,
    entity: deployment,
    part: selection,
    call: 'saveVehicleSelection',
    initial: selectionValues(selection, deployment.vehicleBrands),
    schema,
    isClosed: !isOpen,
    said: t('selection.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { values, errors } = form;
  const labels = {
    saveAsVehicleGroup: t('selection.keep'),
    groupName: t('form.groupName'),
    reuseVehicleGroup: t('selection.reuse'),
  };
  const asked = withGroup(values.filterCriteria, values.reuseVehicleGroup);
  const question =
    (!isOpen && !form.isHeld) || values.selectedBrands.length === 0 ? undefined : JSON.stringify([values.selectedBrands, asked]);
  const count = useVehicleCount(question, (signal) =>
    portal
      .clientOf(vehicleEndpoints)
      .countVehicles({ body: { brandIds: [...values.selectedBrands], filterCriteria: asked } }, { signal }),
  );
  if (!isOpen && !form.isUnsaved) return <SelectionFacts selection={selection} />;
  return (
    <>
      <PlatformBanner of={selection} criteria={values.filterCriteria} />
      <SaveBar
        form={form}
        saveLabel={t('selection.save')}
        isEdit={isChosen(selection)}
        words={criteriaWords(i18next.getFixedT(null, 'deployments'), labels)}
      />
      <Form label={t('selection.title')} onSubmit={form.save} locked={form.isReadOnly}>
        <CriteriaFields
          values={values}
          errors={errors}
          from={deployment.vehicleBrands}
          count={count}
          isNarrowed={values.reuseVehicleGroup !== ''}
          onChange={form.set}
        >
          <GroupField value={values.reuseVehicleGroup} onChange={(reuseVehicleGroup) => form.set({ reuseVehicleGroup })} />
        </CriteriaFields>
        <Field id="saveAsVehicleGroup" wireName="saveAsVehicleGroup" label={t('selection.keep')} group wide>
          <CheckControl
            label={t('selection.keepText')}
            checked={values.saveAsVehicleGroup}
            onChange={(saveAsVehicleGroup) => form.set({ saveAsVehicleGroup })}
          />
        </Field>
        {values.saveAsVehicleGroup && (
          <Field
            id="groupName"
            wireName="groupName"
            label={t('form.groupName')}
            required
            hint={t('form.groupHint')}
            error={errors.groupName}
          >
            <TextControl value={values.groupName} onChange={(groupName) => form.set({ groupName })} />
          </Field>
        )}
      </Form>
    </>
  );
}

/** What saves groups: a selection, or an approval. */
const mayNameGroup = ({ command, entityType }: ChangeEvent) =>
  entityType === 'TEST_DEPLOYMENT' && (command === 'selection.save' || command === 'approved.save');

type GroupProps = { readonly value: string; readonly onChange: (name: string) => void };

function GroupField({ value, onChange }: GroupProps) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [groups] = useState(() => resource(portal, 'listVehicleGroups', {}, testDeployment.table));
  const { rows } = useListScreen(groups, { what: t('selection.groups'), concerns: mayNameGroup });
  const known = rows.map(({ name, vehicleCount }) => ({
    value: name,
    label: t('selection.group', { name, vehicles: vehicleCount }),
  }));
  const lost = value !== '' && !known.some((group) => group.value === value) ? [{ value, label: value }] : [];
  return (
    <Field id="reuseVehicleGroup" wireName="reuseVehicleGroup" label={t('selection.reuse')} hint={t('selection.reuseHint')}>
      <SelectControl value={value} placeholder={t('selection.noGroup')} options={[...known, ...lost]} onChange={onChange} />
    </Field>
  );
}

/** The selection as it is, for those who cannot change it (any more). */
export function SelectionFacts({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation('deployments');
  const group = selection.reuseVehicleGroup || t('form.nothing');
  const saved: Description[] = selection.saveAsVehicleGroup
    ? [{ key: 'saved', label: t('form.groupName'), value: selection.groupName }]
    : [];
  return (
    <CriteriaFacts
      label={t('selection.title')}
      criteria={selection}
      isNarrowed={selection.reuseVehicleGroup !== ''}
      first={[{ key: 'group', label: t('selection.reuse'), value: group }]}
      last={saved}
    />
  );
}

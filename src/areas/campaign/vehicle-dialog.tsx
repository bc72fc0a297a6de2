import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type CampaignVehicle,
  campaignVehicleInputSchema,
  maxConfigurations,
  type VinOption,
} from '#contract/campaign/campaign.ts';
import { manifestKinds, manifestParts } from '#contract/campaign/campaign-endpoints.ts';
import { callOf, partOf, savePart } from '#src/app/entity/calls.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { useAskedClose } from '#src/app/form/use-asked-close.ts';
import { LeaveDialog } from '#src/app/page/leave-dialog.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import type { Campaign } from './campaign.ts';
import { ManifestControl } from './manifest-control.tsx';

type Values = {
  readonly vin: string;
  readonly alias: string;
  readonly vehicleManifest: readonly File[];
  readonly configurationManifests: readonly File[];
};
const filesSchema = z.array(z.custom<File>());
const schema = campaignVehicleInputSchema.extend({
  vehicleManifest: filesSchema.max(1),
  configurationManifests: filesSchema.max(maxConfigurations),
});
/** As many options as a list shows at once. */
const mostOptions = 20;
const isOfNobody = () => false;

type Props = {
  /** the one to change; absent while it is added */
  readonly vehicle?: CampaignVehicle;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function useVehicleForm({ vehicle, onSaved }: Props, onProgress: (percent: number) => void) {
  const { t } = useTranslation('campaigns');
  const { definition, now } = useEntityPage<Campaign>();
  const portal = usePortal();
  const { name, table } = definition;
  return useSavingForm<Values>({
    of: definition,
    entity: now,
    call: `${vehicle ? 'change' : 'add'}${name}Vehicle`,
    initial: { vin: vehicle?.vin ?? '', alias: vehicle?.alias ?? '', vehicleManifest: [], configurationManifests: [] },
    schema,
    send: (values, signal, revision) => {
      const { configurationManifests, vehicleManifest, ...body } = values as z.infer<typeof schema>;
      const chosen = { vehicleManifest, configurationManifests };
      const files = manifestParts.flatMap((part) => chosen[part].map((file) => ({ part, file })));
      const sending = { signal, onProgress };
      if (!vehicle)
        return callOf(portal, table, `add${name}Vehicle`)({ params: { id: now.id }, body, files }, { ...sending, revision });
      const params = { vehicleId: vehicle.id };
      return savePart(portal, table, `change${name}Vehicle`, { id: now.id, revision }, { params, body, files, ...sending });
    },
    said: t('vehicles.saved'),
    onSaved,
  });
}

/** Options of the VIN by alias: what fits what is typed (BIG-15). */
function useVinOptions(typed: string) {
  const { t } = useTranslation('campaigns');
  const { definition, now } = useEntityPage<Campaign>();
  const portal = usePortal();
  const [resource] = useState(() =>
    partOf(portal, definition.table, `list${definition.name}VinOptions` as 'listBigLoopCampaignVinOptions', now.id),
  );
  const { rows } = useListScreen<VinOption>(resource, { what: t('vehicles.options'), concerns: isOfNobody });
  const word = typed.trim().toLowerCase();
  return rows.filter(({ alias, vin }) => `${alias} ${vin}`.toLowerCase().includes(word)).slice(0, mostOptions);
}

/** Adds a vehicle with its manifests, or changes one: files that are not chosen stay (BIG-14, D-179b). */
export function VehicleDialog(props: Props) {
  const { onClose, vehicle } = props;
  const { t } = useTranslation(['campaigns', 'common']);
  const [percent, setPercent] = useState(0);
  const form = useVehicleForm(props, setPercent);
  const { errors, set, values } = form;
  const asked = useAskedClose(form, onClose);
  const options = useVinOptions(values.vin);
  return (
    <Dialog
      isOpen
      size={720}
      onClose={asked.close}
      title={vehicle ? t('vehicles.changeOne', { vin: vehicle.vin }) : t('vehicles.add')}
      closeLabel={t('common:action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" busy={form.state === 'saving'} onClick={form.save}>
            {t(vehicle ? 'vehicles.save' : 'vehicles.addConfirm')}
          </Button>
        </>
      }
    >
      <Form label={t('vehicles.one')} onSubmit={form.save} locked={form.isReadOnly} alone>
        <Field
          id="vehicleVin"
          wireName="vin"
          label={t('vehicles.vin')}
          required
          hint={t('vehicles.optionsHint')}
          error={errors.vin}
        >
          <SearchPicker
            text={values.vin}
            onText={(vin) => set({ vin })}
            options={options.map(({ alias, vin }) => ({ value: vin, label: alias, note: vin }))}
            onPick={({ label, value }) => set({ vin: value, alias: label })}
            listLabel={t('vehicles.options')}
          />
        </Field>
        <Field id="vehicleAlias" wireName="alias" label={t('vehicles.alias')} wide error={errors.alias}>
          <TextControl value={values.alias} onChange={(alias) => set({ alias })} />
        </Field>
        {manifestParts.map((part) => (
          <Field key={part} id={part} wireName={part} label={t(`vehicles.${part}`)} group wide error={errors[part]}>
            <ManifestControl
              label={t(`vehicles.${part}`)}
              hint={t(part === 'vehicleManifest' ? 'vehicles.hint' : 'vehicles.hintMany')}
              kinds={manifestKinds}
              most={part === 'vehicleManifest' ? 1 : maxConfigurations}
              held={
                vehicle
                  ? part === 'vehicleManifest'
                    ? vehicle.vehicleManifest && [vehicle.vehicleManifest]
                    : vehicle.configurationManifests
                  : []
              }
              files={values[part]}
              percent={form.state === 'saving' ? percent : undefined}
              onChange={(files) => set({ [part]: files })}
            />
          </Field>
        ))}
      </Form>
      <LeaveDialog leave={asked.leave} />
    </Dialog>
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { referenceText } from '#contract/entity/entity-reference.ts';
import { type SmartCampaign, type SmartVehicles, smartVehiclesSchema } from '#contract/smart-campaign/smart-campaign.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { count } from '#src/app/format/format.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { smartCampaign } from './smart-campaign.ts';

/** The campaign's own vehicle list, or another one of the brand (ORUN-03, D-118). */
export function VehiclesPage() {
  const { now } = useEntityPage<SmartCampaign>();
  const part = usePart(smartCampaign, 'getSmartVehicles', now.id, {
    also: (lists) =>
      (lists ? [lists.own, ...(lists.chosen ? [lists.chosen] : [])] : []).map(({ listId: id }) => ({
        type: 'VEHICLE_LIST' as const,
        id,
      })),
  });
  return <ScreenPart screen={part}>{(lists) => <Vehicles lists={lists} />}</ScreenPart>;
}

type Values = { readonly vehicleListId: string };
const schema = z.object({
  vehicleListId: z.string().min(1, { error: 'required' }).transform(Number).pipe(smartVehiclesSchema.shape.vehicleListId),
});

function Vehicles({ lists }: { readonly lists: SmartVehicles }) {
  const { t } = useTranslation('smart-campaigns');
  const initial = useMemo(() => ({ vehicleListId: lists.chosen ? String(lists.chosen.listId) : '' }), [lists]);
  const part = usePartForm<Values>({
    ...{ command: 'vehicles.save', call: 'saveSmartVehicles', tab: 'vehicles' },
    initial,
    schema,
  });
  const { form, isOpen } = part;
  const choose = (vehicleListId: string) => form.set({ vehicleListId });
  const mayRead = useAllowed(listAccess.overview);
  return (
    <>
      {isOpen && (
        <>
          <SaveBar form={form} isEdit={lists.chosen !== null} saveLabel={t('vehicles.save')} />
          <Form label={t('tab.vehicles')} onSubmit={form.save} locked={form.isReadOnly}>
            <Field
              id="vehicleListId"
              wireName="vehicleListId"
              label={t('field.vehicleListId')}
              required
              error={form.errors.vehicleListId}
              hint={t('hint.vehicleListId')}
            >
              {mayRead ? (
                <Choice lists={lists} value={form.values.vehicleListId} onChange={choose} />
              ) : (
                <SelectControl
                  value={form.values.vehicleListId}
                  placeholder={t('vehicles.choose')}
                  options={[ownOption(lists, t('vehicles.own'))]}
                  onChange={choose}
                />
              )}
            </Field>
          </Form>
        </>
      )}
      <Section
        title={t('vehicles.own')}
        spaced={isOpen}
        actions={
          lists.own.list.open && (
            <ButtonLink small href={lists.own.list.open.route}>
              {t(isOpen ? 'vehicles.edit' : 'vehicles.show')}
            </ButtonLink>
          )
        }
      >
        <ListFacts label={t('vehicles.own')} list={lists.own} />
      </Section>
      <Section title={t('vehicles.chosen')} spaced>
        {lists.chosen ? (
          <ListFacts label={t('vehicles.chosen')} list={lists.chosen} />
        ) : (
          <EmptyState boxed title={t('vehicles.none')} text={t('vehicles.noneText')} />
        )}
      </Section>
    </>
  );
}

const ownOption = ({ own }: SmartVehicles, label: string) => ({
  value: String(own.listId),
  label: `${label} (${count(own.count)})`,
});

type ChoiceProps = { readonly lists: SmartVehicles; readonly value: string; readonly onChange: (value: string) => void };

/** The lists of the brand that I may read, by their names. */
function Choice({ lists, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('smart-campaigns');
  const portal = usePortal();
  const [all] = useState(() =>
    resource(portal, 'listVehicleLists', { query: { sort: 'name,asc', limit: 250 } }, vehicleListEndpoints),
  );
  const screen = useEntityScreen(all);
  const others = (screen.entity?.items ?? []).filter(({ id, type }) => type !== 'EMBEDDED' && id !== lists.own.listId);
  const options = [
    ownOption(lists, t('vehicles.own')),
    ...others.map((list) => ({ value: String(list.id), label: `${list.name} (${count(list.count)})` })),
  ];
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectControl
      value={value}
      placeholder={t('vehicles.choose')}
      options={isKnown || !lists.chosen ? options : [...options, { value, label: referenceText(lists.chosen.list) }]}
      onChange={onChange}
    />
  );
}

function ListFacts({ label, list }: { readonly label: string; readonly list: SmartVehicles['own'] }) {
  const { t } = useTranslation(['smart-campaigns', 'entity']);
  const { open } = list.list;
  const name = referenceText(list.list);
  return (
    <DescriptionList
      label={label}
      items={[
        {
          key: 'name',
          label: t('field.list'),
          value: open ? (
            <UiLink className="cc-link" href={open.route}>
              {name}
            </UiLink>
          ) : (
            name
          ),
        },
        { key: 'vehicles', label: t('field.vehicles'), value: count(list.count) },
        {
          key: 'counted',
          label: t('field.counted'),
          value: list.countedOn ? <TimeText value={list.countedOn} /> : t('entity:form.nothing'),
        },
      ]}
    />
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { urlOf } from '#contract/entity/entity-address.ts';
import { type EntityReference, referenceText } from '#contract/entity/entity-reference.ts';
import { listPages } from '#contract/page/pages.ts';
import { type SmartCampaign, type SmartVehicles, smartVehiclesSchema } from '#contract/smart-campaign/smart-campaign.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { listAccess } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { count } from '#contract/words.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { Reference } from '#src/app/page/references.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { smartCampaign } from './smart-campaign.ts';

/** The campaign's own vehicle list, or another one of the brand (ORUN-03, D-118). */
export function VehiclesPage() {
  const { now } = useEntityPage<SmartCampaign>();
  const part = usePart(smartCampaign, 'getSmartVehicles', now.id, {
    also: (lists) =>
      [lists?.own, lists?.chosen].flatMap((list) => (list ? [{ type: 'VEHICLE_LIST' as const, id: list.listId }] : [])),
  });
  if (now.wayBackOf) return <WayBackVehicles campaign={now} from={now.wayBackOf} />;
  return <ScreenPart screen={part}>{({ chosen, own }) => own && <Vehicles lists={{ chosen, own }} />}</ScreenPart>;
}

/** Of a way back they are given: exactly those that got the other version (D-255). */
function WayBackVehicles({ campaign, from }: { readonly campaign: SmartCampaign; readonly from: EntityReference }) {
  const { t } = useTranslation('smart-campaigns');
  return (
    <Section title={t('tab.vehicles')}>
      <DescriptionList
        label={t('tab.vehicles')}
        items={[
          { key: 'wayBackOf', label: t('wayBack.vehicles'), value: <Reference to={from} /> },
          { key: 'vehicles', label: t('field.vehicles'), value: count(campaign.vehicleCount ?? 0) },
        ]}
      />
    </Section>
  );
}

type Own = NonNullable<SmartVehicles['own']>;

/** Where the filter of the campaign's own list is written. */
const filterOf = ({ listId }: Own): string =>
  urlOf('VEHICLE_LIST', { vinListType: 'EMBEDDED', vinListId: listId }, listPages.vehicles);
type Lists = { readonly chosen: SmartVehicles['chosen']; readonly own: Own };

type Values = { readonly vehicleListId: string };
const schema = z.object({
  vehicleListId: z.string().min(1, { error: 'required' }).transform(Number).pipe(smartVehiclesSchema.shape.vehicleListId),
});

function Vehicles({ lists }: { readonly lists: Lists }) {
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
            <ButtonLink small href={isOpen ? filterOf(lists.own) : lists.own.list.open.route}>
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

const ownOption = ({ own }: Lists, label: string) => ({
  value: String(own.listId),
  label: `${label} (${count(own.count)})`,
  disabled: own.count === 0,
});

type ChoiceProps = { readonly lists: Lists; readonly value: string; readonly onChange: (value: string) => void };

/** The lists of the brand that I may read, by their names; one without vehicles is none to choose (D-068.02). */
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
    ...others.map((list) => ({
      value: String(list.id),
      label: `${list.name} (${count(list.count)})`,
      disabled: list.count === 0,
    })),
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

function ListFacts({ label, list }: { readonly label: string; readonly list: Own }) {
  const { t } = useTranslation(['smart-campaigns', 'entity']);
  return (
    <DescriptionList
      label={label}
      items={[
        {
          key: 'name',
          label: t('field.list'),
          value: <Reference to={list.list} />,
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

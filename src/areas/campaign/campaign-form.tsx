import { useTranslation } from 'react-i18next';
import { type PreconditionId, preconditionGroups } from '#contract/campaign/campaign.ts';
import type { Addressed, EntityDefinition, NewForm } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { type Campaign, kindOf } from '#src/areas/campaign/campaign.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

/** Preconditions of the campaign's context, those that cannot be chosen among them (BIG-11, ORU2-04, D-113). */
function usePreconditions(definition: Pick<EntityDefinition, 'type'>): OwnControl {
  const { t } = useTranslation('campaigns');
  const { closedPreconditions } = kindOf(definition);
  const options = Object.entries(preconditionGroups).flatMap(([group, ids]) =>
    ids.map((id: PreconditionId) => {
      const isClosed = closedPreconditions.includes(id);
      const label = `${t(`group.${group}` as 'group.vehicle')}: ${t(`precondition.${id}`)}`;
      return { value: id, label: isClosed ? `${label} (${t('disabled')})` : label, disabled: isClosed };
    }),
  );
  return ({ value, onChange }) => (
    <ChecksControl values={Array.isArray(value) ? value.map(String) : []} options={options} onChange={onChange} />
  );
}

type Asking = { readonly onSave: () => void; readonly onClose: () => void };

/** Asked where the consent of the driver would not be checked any more (D-113). */
function ConsentDialog({ onSave, onClose }: Asking) {
  const { t } = useTranslation(['campaigns', 'common']);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onSave();
      }}
      title={t('consent.title')}
      effects={[{ key: 'consent', text: t('consent.effect') }]}
      confirmLabel={t('consent.confirm')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
    />
  );
}

/** What a campaign's form asks beside its fields. */
function useCampaignForm(definition: Pick<EntityDefinition, 'type'>) {
  return {
    own: { preconditions: usePreconditions(definition) },
    question: (answer: Asking) => <ConsentDialog {...answer} />,
    asksWhen: (now: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) =>
      now.skipOruConsentCheck === 'true' && before.skipOruConsentCheck !== 'true',
  };
}

type FormProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };

/** The form of a new campaign of a kind. */
export const newCampaignForm = (definition: EntityDefinition<never>) =>
  function NewCampaignForm(props: FormProps) {
    return <EntityForm definition={definition} {...useCampaignForm(definition)} {...props} />;
  };

/** Name, market and how the update is installed (BIG-01, D-111, D-113). */
export function ParametersPage() {
  const { t } = useTranslation(['campaigns', 'common']);
  const { definition, entity } = useEntityPage<Campaign>();
  const form = useCampaignForm(definition);
  const chosen = entity.preconditions.map((id) => t(`precondition.${id}`)).join(', ') || t('none');
  return (
    <EntityFormPage
      title={t('parameters')}
      command="campaign.edit"
      {...form}
      more={[{ key: 'preconditions', label: t('preconditions'), value: chosen }]}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { copyInputSchema } from '#contract/campaign/campaign.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { type Addressed, type PlainDefinition, pageUrl } from '#src/app/entity/definition.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { useAskedClose } from '#src/app/form/use-asked-close.ts';
import { LeaveDialog } from '#src/app/page/leave-dialog.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import type { CampaignRow } from './campaign.ts';

type Props = {
  readonly of: Pick<PlainDefinition, 'type' | 'name' | 'table'>;
  readonly campaign: Addressed & Pick<CampaignRow, 'id' | 'name' | 'release' | 'vehicleCount'>;
  readonly onClose: () => void;
};

/** Copies a campaign with its vehicles and release under another name, and goes there (BIG-16, D-066.1, D-067.3). */
export function CopyDialog({ of, campaign, onClose }: Props) {
  const { t } = useTranslation(['campaigns', 'common']);
  const portal = usePortal();
  const go = useGo();
  const call = `copy${of.name}`;
  const { release, vehicleCount } = campaign;
  const vehicles = { count: vehicleCount, figure: count(vehicleCount) };
  const form = useSavingForm<{ readonly name: string }, Addressed>({
    of,
    call,
    isLocked: false,
    initial: { name: t('copy.of', { name: campaign.name }).slice(0, 80) },
    schema: copyInputSchema,
    send: (body) => callOf(portal, of.table, call)({ params: { id: campaign.id }, body }),
    said: t('copy.done'),
    onSaved: (made) => {
      onClose();
      go(pageUrl(of, made));
    },
  });
  const asked = useAskedClose(form, onClose);
  return (
    <Dialog
      isOpen
      onClose={asked.close}
      title={t('copy.title', { name: campaign.name })}
      closeLabel={t('common:action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" busy={form.state === 'saving'} onClick={form.save}>
            {t('copy.confirm')}
          </Button>
        </>
      }
    >
      <p>{release ? t('copy.takesAll', { ...vehicles, release: release.name }) : t('copy.takes', vehicles)}</p>
      <Form label={t('copy.action')} onSubmit={form.save} alone>
        <Field id="copyName" wireName="name" label={t('copy.name')} required wide hint={t('copy.hint')} error={form.errors.name}>
          <TextControl value={form.values.name} onChange={(name) => form.set({ name })} />
        </Field>
      </Form>
      <LeaveDialog leave={asked.leave} />
    </Dialog>
  );
}

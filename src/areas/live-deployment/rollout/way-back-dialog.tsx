import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import { count, date } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { liveHome } from '#src/areas/deployment/paths.ts';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import type { WayBackOf } from './way-back.tsx';

const shortest = 3;
const longest = 80;

type Props = { readonly wayBack: WayBackOf; readonly onClose: () => void };

/** To which version, and under which name: a new deployment, which is requested and approved as any other (D-255). */
export function WayBackDialog({ wayBack: { vehicles, versions }, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const go = useGo();
  const { id, name: left, priority } = useLive().deployment;
  const [version, setVersion] = useState(String(versions[0]?.releaseCandidateId));
  const [name, setName] = useState(t('wayBack.named', { name: left }).slice(0, longest));
  const [isBusy, setIsBusy] = useState(false);
  const isNamed = name.trim().length >= shortest;
  const prepare = async () => {
    setIsBusy(true);
    const to = { releaseCandidateId: Number(version), wayBackOf: id };
    const body = { name: name.trim(), purpose: 'ROLLOUT', priority, ...to } as const;
    try {
      const made = await portal.clientOf(liveDeploymentEndpoints).createLiveDeployment({ body });
      portal.notify.success(t('wayBack.done'));
      go(liveHome(made));
    } catch (error) {
      setIsBusy(false);
      portal.fail(error, { kind: 'mutation' });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void prepare()}
      check={() => isNamed}
      title={t('wayBack.title')}
      effects={[
        { key: 'vehicles', text: t('wayBack.effectVehicles', { count: vehicles, figure: count(vehicles) }) },
        { key: 'approval', text: t('wayBack.effectApproval') },
        { key: 'stays', text: t('wayBack.effectStays') },
      ]}
      confirmLabel={t('wayBack.create')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
    >
      <Field id="version" wireName="releaseCandidateId" label={t('wayBack.version')} required>
        <SelectControl
          value={version}
          options={versions.map(({ liveSince, releaseCandidateId, version: number }) => ({
            value: String(releaseCandidateId),
            label: t('wayBack.liveSince', { version: number, day: date(liveSince) }),
          }))}
          onChange={setVersion}
        />
      </Field>
      <Field
        id="name"
        wireName="name"
        label={t('field.name')}
        required
        error={isNamed ? undefined : t('wayBack.shortName', { min: shortest })}
      >
        <TextControl value={name} maxLength={longest} onChange={setName} />
      </Field>
    </ConfirmDialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import type { E311Request } from '#contract/e311-request/e311-request.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { e311Request } from '#src/areas/e311-request/e311-request.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { e311Deployment, newDeploymentSchema } from './e311-deployment.tsx';

type Props = { readonly drId: number };

/** A deployment of an accepted request (D-072.5, D-115); who may not create one reads why (NAV-12). */
export function NewDeploymentPage({ drId }: Props) {
  const { t } = useTranslation('e311-deployments');
  const request = usePart(e311Request, 'getE311Request', drId);
  return (
    <FormPage
      title={t('new')}
      subTitle={request.entity?.title}
      back={{ href: urlOf('E311_REQUEST', { drId }), title: t('toRequest') }}
    >
      <ScreenPart screen={request} isInside>
        {(known) => <NewDeployment request={known} />}
      </ScreenPart>
    </FormPage>
  );
}

function NewDeployment({ request }: { readonly request: E311Request }) {
  const { t } = useTranslation('e311-deployments');
  const go = useGo();
  const me = useMe();
  const { flow, id: drId, people } = request;
  const create = useFlow(e311Request.flow, flow).of('deployment.create');
  const back = urlOf('E311_REQUEST', { drId });
  if (create && !create.open) {
    const texts = flowTexts(e311Request.flow.id, { people, me: me.subject });
    const reasons = create.needs.map((need) => texts.need(need, create.command, create.target));
    return (
      <ClosedState
        title={t('closed.create')}
        text={reasonsText(reasons)}
        actions={<ButtonLink href={back}>{t('toRequest')}</ButtonLink>}
      />
    );
  }
  return (
    <EntityForm<E311Deployment>
      definition={e311Deployment}
      draft={`e311.deployment.new.${drId}`}
      schema={newDeploymentSchema.transform((values) => ({ ...values, deploymentRequestId: drId }))}
      onSaved={({ id }) => go(urlOf('E311_DEPLOYMENT', { drId, deploymentId: id }, 'vehicles'), { replace: true })}
      onCancel={() => go(back)}
    />
  );
}

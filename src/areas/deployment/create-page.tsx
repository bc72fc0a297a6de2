import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { FormPage } from '#src/app/page/form-page.tsx';
import { reasonsText } from '#src/app/page/reasons-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import type { Kind } from './kinds.ts';

type AnyKind = Pick<Kind<never>, 'key' | 'listPath' | 'pathOf'>;

/** The list of the candidate that the creation came from. */
function useList({ listPath }: AnyKind): string {
  const { candidate } = useCandidate();
  return listPath({ softwareProjectId: candidate.softwareProjectId, releaseCandidateId: candidate.id });
}

type Props = {
  readonly kind: AnyKind;
  /** why none can be created, in words */
  readonly closed: readonly string[];
  readonly children: ReactNode;
};

/** Frame of the creation of a deployment: nothing is loaded, and who may not create reads why (NAV-12, D-020, D-021). */
export function CreatePage({ kind, closed, children }: Props) {
  const { t } = useTranslation('deployments');
  const { name } = useCandidate();
  const list = useList(kind);
  return (
    <FormPage title={t(`${kind.key}.new`)} subTitle={name} back={{ href: list, title: t('backTo', { title: name }) }}>
      {closed.length > 0 ? (
        <ClosedState
          title={t(`${kind.key}.closed`)}
          text={reasonsText(closed)}
          actions={<ButtonLink href={list}>{t(`${kind.key}.toList`)}</ButtonLink>}
        />
      ) : (
        children
      )}
    </FormPage>
  );
}

/** Bar of the creation's form: Create, or Cancel back to the list. */
export function CreateBar({ kind, form }: { readonly kind: AnyKind; readonly form: Parameters<typeof SaveBar>[0]['form'] }) {
  const { t } = useTranslation(['deployments', 'common']);
  const go = useGo();
  const list = useList(kind);
  return <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(list)} />;
}

/** Says that the deployment is there, and leads to its next page. */
export function useCreated(kind: AnyKind, page: string): (created: TestDeployment | LiveDeployment) => void {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const go = useGo();
  return (created) => {
    portal.notify.success(t('common:form.created', { entity: t(`${kind.key}.entity`) }));
    go(`${kind.pathOf(created)}/${page}`, { replace: true });
  };
}

import '#src/areas/deployment/deployments.css';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { count } from '#contract/words.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import type { DeploymentDefinition } from '#src/areas/deployment/definitions.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Done, Tally } from './vehicle-statuses.ts';

type Props = {
  readonly status: JobStatus;
  readonly tally: Tally;
  readonly done?: Done;
  /** what replaced it, and the list for those who cannot open that or where it is not known; none where they cannot open that either */
  readonly newer: { readonly deployment: EntityReference | null; readonly listHref: string | undefined };
};

/** The deployment that replaced this one, or the list where the newest stands first (D-063). */
export const newerThan = (
  deployment: TestDeployment | LiveDeployment,
  { listPath }: Pick<DeploymentDefinition<never>, 'listPath'>,
) => ({
  deployment: deployment.supersededBy,
  listHref: listPath(deployment),
});

/** What a job status means where it is no plain success or progress (D-063). */
export function JobBanner({ status, tally, newer, done = 'installed' }: Props) {
  const { t } = useTranslation('deployments');
  switch (status) {
    case 'UNKNOWN':
      return <Banner title={t('job.UNKNOWN')} />;
    case 'PARTIAL_SUCCESS':
      return (
        <Banner title={t('job.PARTIAL_SUCCESS', { count: tally.total, failed: count(tally.failed), total: count(tally.total) })}>
          {t('job.counts', {
            done: t(`done.${done}`),
            installed: count(tally.installed),
            failed: count(tally.failed),
            aborted: count(tally.aborted),
          })}
        </Banner>
      );
    case 'FAILED':
    case 'MANIFEST_DUPLICATE':
    case 'NOT_APPLICABLE':
      return <Banner kind="error" title={t(`job.${status}`)} />;
    case 'SUPERSEDED': {
      const open = newer.deployment?.open;
      const href = open?.route ?? newer.listHref;
      return (
        <Banner
          title={t('job.SUPERSEDED')}
          actions={
            href !== undefined && (
              <ButtonLink small href={href}>
                {open ? t('job.newer', { name: open.name }) : t('job.newerList')}
              </ButtonLink>
            )
          }
        >
          {newer.deployment && t('job.replacedBy', { name: quotedReference(newer.deployment) })}
        </Banner>
      );
    }
    default:
      return null;
  }
}

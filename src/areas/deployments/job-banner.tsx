import './deployments.css';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/test-deployment.ts';
import { count } from '#src/app/format.ts';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import type { Tally } from './vehicle-statuses.ts';

type Props = { readonly status: JobStatus; readonly tally: Tally; readonly reason?: string | null };

/** What a job status means where it is no plain success or progress (D-063). */
export function JobBanner({ status, tally, reason }: Props) {
  const { t } = useTranslation('deployments');
  switch (status) {
    case 'UNKNOWN':
      return <Banner title={t('job.UNKNOWN')} />;
    case 'PARTIAL_SUCCESS':
      return (
        <Banner title={t('job.PARTIAL_SUCCESS')}>
          {t('job.counts', {
            installed: count(tally.installed),
            failed: count(tally.failed),
            aborted: count(tally.aborted),
          })}
        </Banner>
      );
    case 'FAILED':
    case 'MANIFEST_DUPLICATE':
    case 'NOT_APPLICABLE':
      return (
        <Banner kind="error" title={t(`job.${status}`)}>
          {status === 'FAILED' ? reason : null}
        </Banner>
      );
    case 'SUPERSEDED':
      return (
        <Banner
          title={t('job.SUPERSEDED')}
          actions={
            <ButtonLink small href="/software/deployments">
              {t('job.newer')}
            </ButtonLink>
          }
        />
      );
    default:
      return null;
  }
}

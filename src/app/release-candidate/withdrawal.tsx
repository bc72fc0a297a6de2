import { useTranslation } from 'react-i18next';
import { referenceText } from '#contract/entity/entity-reference.ts';
import type { Withdrawal } from '#contract/release-candidate/release-candidate.ts';
import { capital, count } from '#contract/words.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { releaseCandidate } from './candidate-data.ts';

/** Whether a test deployment still rolls out: it is never aborted with the version, so that this cannot be chosen (D-247, D-256). */
export const hasTestUnderWay = (deployments: Withdrawal): boolean =>
  deployments.some(({ deployment, isRunning }) => isRunning && deployment.entityType === 'TEST_DEPLOYMENT');

/** What still brings a candidate out: what withdrawing or cancelling it reaches, kept fresh (D-256). */
export function useWithdrawal(id: number) {
  return usePart(releaseCandidate, 'getWithdrawal', id, {
    also: () => [
      { type: 'TEST_DEPLOYMENT', parentId: id },
      { type: 'LIVE_DEPLOYMENT', parentId: id },
    ],
  });
}

/** The same to read. */
export function WithdrawalImpact({ id }: { readonly id: number }) {
  return <WithdrawalPart screen={useWithdrawal(id)} />;
}

/** What was loaded of it. */
export function WithdrawalPart({ screen }: { readonly screen: ReturnType<typeof useWithdrawal> }) {
  return <ScreenPart screen={screen}>{(deployments) => <Impact deployments={deployments} />}</ScreenPart>;
}

function Impact({ deployments }: { readonly deployments: Withdrawal }) {
  const { t } = useTranslation('release-candidates');
  if (deployments.length === 0) return <p className="cc-muted">{t('withdrawal.none')}</p>;
  return (
    <PlainTable
      label={t('withdrawal.deployments')}
      widths={[null, 190, 120]}
      head={
        <>
          <th>{t('withdrawal.deployment')}</th>
          <th>{t('withdrawal.status')}</th>
          <th className="cc-num">{t('withdrawal.updated')}</th>
        </>
      }
    >
      {deployments.map(({ deployment, paused, status, updated, vehicles }, place) => (
        <tr key={deployment.open?.id ?? `other ${place}`}>
          <th scope="row">
            {deployment.open ? (
              <UiLink href={deployment.open.route}>{deployment.open.name}</UiLink>
            ) : (
              capital(referenceText(deployment))
            )}
          </th>
          <td>{paused ? t('withdrawal.paused') : statusText(status)}</td>
          <td className="cc-num">{t('withdrawal.figures', { updated: count(updated), vehicles: count(vehicles) })}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

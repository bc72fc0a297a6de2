import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestDeploymentRow } from '#contract/deployment/test-deployment.ts';
import { testPages } from '#contract/page/pages.ts';
import { count } from '#contract/words.ts';
import { rolledOutStatus } from '#src/app/format/rollout-status.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable, ReasonBlock } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

const widths = [null, 112, 152, 100, 60, 236];

type Props = {
  readonly label: string;
  readonly tests: readonly TestDeploymentRow[];
  /** address of the candidate's test deployments */
  readonly path: string;
};

/**
 * What a candidate's tests came to, for whoever decides on it: of the vehicles that got the software how many have it, how many failed why, and
 * what the tester wrote (TEST-12, TEST-13, D-060.12).
 */
export function TestResults({ label, path, tests }: Props) {
  const { t } = useTranslation('release-candidates');
  return (
    <PlainTable
      label={label}
      widths={widths}
      head={
        <>
          <th>{t('validation.test')}</th>
          <th>{t('validation.log')}</th>
          <th>{t('column.status')}</th>
          <th className="cc-num">{t('validation.installed')}</th>
          <th className="cc-num">{t('validation.failed')}</th>
          <th>{t('validation.resultBy')}</th>
        </>
      }
    >
      {tests.map((test) => (
        <TestRows key={test.id} test={test} href={`${path}/${test.id}`} />
      ))}
    </PlainTable>
  );
}

function TestRows({ href, test }: { readonly test: TestDeploymentRow; readonly href: string }) {
  const { t } = useTranslation('release-candidates');
  const { logResultStatus, name, result, tested } = test;
  const failed = tested?.failed ?? 0;
  const notes = result?.notes ?? '';
  const hasNote = failed > 0 || notes !== '';
  const tracking = `${href}/${testPages.tracking}`;
  return (
    <Fragment>
      <tr data-test-deployment={name} className={hasNote ? 'cc-has-note' : undefined}>
        <th scope="row">
          <UiLink className="cc-name" href={href}>
            {name}
          </UiLink>
        </th>
        <td>
          {logResultStatus === null ? (
            <span className="cc-faint">{t('validation.noLog')}</span>
          ) : (
            <StatusTag status={logResultStatus} />
          )}
        </td>
        <td>
          <StatusTag {...rolledOutStatus(test)} />
        </td>
        <td className="cc-num">
          {tested === null ? (
            <span className="cc-faint">{t('validation.notRolledOut')}</span>
          ) : (
            t('validation.installedOf', { installed: count(tested.installed), vehicles: count(tested.vehicles) })
          )}
        </td>
        <td className="cc-num">
          {failed > 0 ? (
            <UiLink
              className="cc-link"
              href={`${tracking}?status=FAILED`}
              aria-label={t('validation.failedOf', { count: failed, figure: count(failed), name })}
            >
              {count(failed)}
            </UiLink>
          ) : (
            tested && count(0)
          )}
        </td>
        <td className="cc-muted cc-who">
          {result && (
            <>
              <TimeText value={result.addedOn} /> · {result.addedBy.fullName}
            </>
          )}
        </td>
      </tr>
      {hasNote && (
        <tr className="cc-note">
          <td colSpan={widths.length}>
            <ReasonBlock tone={failed > 0 || logResultStatus === 'Failed' ? 'negative' : 'neutral'} note={failuresText(test)}>
              {notes}
            </ReasonBlock>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** "The vehicle was not reachable.: 2 · …": how many failed for which reason; undefined where none did. */
function failuresText({ tested }: TestDeploymentRow): string | undefined {
  const failures = tested?.failures ?? [];
  if (failures.length === 0) return undefined;
  return failures.map(({ count: failed, errorText }) => `${count(failed)} × ${errorText.replace(/\.$/, '')}`).join(' · ');
}

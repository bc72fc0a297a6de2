import '#src/areas/release-candidate/release-candidate.css';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { initials } from '#src/app/format/format.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { Ticks } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { Steady } from '#src/ui/steady.tsx';
import { PlainTable, ReasonBlock } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { type BrandDecision, myBrands, reviewedCount, reviewIds } from './brand-decisions.ts';

const COLUMNS = 6;

function Reviewer({ person, isMine }: { readonly person: UserReference | null; readonly isMine: boolean }) {
  const { t } = useTranslation('release-candidates');
  const me = useMe();
  if (person?.id === me.subject || (person === null && isMine))
    return <UserInitials small initials={initials(me.name)} name={t('approval.you')} title={me.name} />;
  if (person === null) return <span className="cc-faint">{t('approval.nobody')}</span>;
  return <UserInitials small initials={initials(person.fullName)} name={person.fullName} />;
}

/** Leads to the documents that the brand still has to review. */
function ReviewLink({ brand, reviewed }: { readonly brand: BrandDecision; readonly reviewed: number }) {
  const { t } = useTranslation('release-candidates');
  const { can, path } = useCandidate();
  if (!can('brand.review', { brandId: brand.brandId })) return null;
  const name = candidateBrandName(brand.brandId);
  return (
    <UiLink
      className="cc-link"
      href={`${path}/${candidatePages.reviewDocumentation}?brand=${brand.brandId}`}
      aria-label={t(reviewed > 0 ? 'approval.continueFor' : 'approval.reviewFor', { brand: name })}
    >
      {t(reviewed > 0 ? 'approval.continue' : 'approval.review')}
    </UiLink>
  );
}

type ActionsProps = {
  readonly brandId: BrandDecision['brandId'];
  readonly commands: readonly (readonly [command: string, label: string])[];
};

/** The decision stands in one place and taking it back in another, so that none becomes the other under the pointer. */
const decisions = [
  ['brand.confirm', 'approval.confirm'],
  ['brand.reject', 'approval.reject'],
] as const;
const withdrawal = [['brand.withdraw', 'approval.withdraw']] as const;

function RowActions({ brandId, commands }: ActionsProps) {
  const { t } = useTranslation('release-candidates');
  const { can, ask, texts } = useCandidate();
  const target = { brandId };
  const open = commands.filter(([command]) => can(command, target));
  return (
    <Steady offer={open.map(([command]) => command).join(' ')} rest="">
      {open.map(([command, label]) => (
        <Button
          key={command}
          small
          look={command === 'brand.confirm' ? 'outlined' : 'danger'}
          aria-label={texts.label(command, target)}
          onClick={() => ask(command, target)}
        >
          {t(label as 'approval.confirm')}
        </Button>
      ))}
    </Steady>
  );
}

function BrandRows({
  brand,
  documentIds,
  isMine,
}: {
  readonly brand: BrandDecision;
  readonly documentIds: readonly number[];
  readonly isMine: boolean;
}) {
  const { t } = useTranslation('release-candidates');
  const { path } = useCandidate();
  const done = reviewedCount(brand, documentIds);
  const isRejected = brand.decision === 'Rejected' && brand.reason !== null;
  const className = ['cc-tall', isMine && 'cc-me', isRejected && 'cc-has-note'].filter(Boolean).join(' ');
  const answer = `${path}/${candidatePages.scmDocumentation}`;
  return (
    <Fragment>
      <tr className={className} data-brand={candidateBrandName(brand.brandId)}>
        <th scope="row">{candidateBrandName(brand.brandId)}</th>
        <td>
          <StatusTag status={brand.decision} />
        </td>
        <td>
          <Ticks done={done} total={documentIds.length} text={t('review.of', { done, total: documentIds.length })} />{' '}
          <ReviewLink brand={brand} reviewed={done} />
        </td>
        <td>
          <Reviewer person={brand.confirmedBy ?? brand.reviewer} isMine={isMine && brand.decision !== 'Rejected'} />
        </td>
        <td className="cc-muted">
          {brand.confirmedOn === null ? (
            <span className="cc-faint">{t('approval.open')}</span>
          ) : (
            <TimeText value={brand.confirmedOn} actorZone={brand.timeZone} />
          )}{' '}
          <RowActions brandId={brand.brandId} commands={withdrawal} />
        </td>
        <td className="cc-num cc-stick">
          <RowActions brandId={brand.brandId} commands={decisions} />
        </td>
      </tr>
      {isRejected && (
        <tr className="cc-note">
          <td />
          <td colSpan={COLUMNS - 1}>
            <ReasonBlock
              note={
                <>
                  {t('approval.reopened')}{' '}
                  <UiLink className="cc-link" href={answer}>
                    {t('approval.answer')}
                  </UiLink>
                </>
              }
            >
              {brand.reason}
            </ReasonBlock>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Decision of every brand with its reviewer and reason (AEC-28, D-060.16…19). One's own brands carry the accent. */
export function ApprovalByBrand() {
  const { t } = useTranslation('release-candidates');
  const { status, flow } = useCandidate();
  const mine = myBrands(flow.explained);
  const documentIds = reviewIds(status);
  return (
    <PlainTable
      label={t('approval.title')}
      widths={[92, 112, 176, 150, null, 168]}
      head={
        <>
          <th>{t('column.brand')}</th>
          <th>{t('approval.decision')}</th>
          <th>{t('approval.reviewed')}</th>
          <th>{t('approval.reviewer')}</th>
          <th>{t('approval.decided')}</th>
          <th>
            <span className="cc-sr">{t('column.action')}</span>
          </th>
        </>
      }
    >
      {status.brandApproval.brands.map((brand) => (
        <BrandRows key={brand.brandId} brand={brand} documentIds={documentIds} isMine={mine.includes(brand.brandId)} />
      ))}
    </PlainTable>
  );
}

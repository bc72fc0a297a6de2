import './aec.css';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import type { Document } from '#contract/document.ts';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { candidatePages } from '#src/app/candidate/candidate-paths.ts';
import { initials } from '#src/app/format.ts';
import { useMe } from '#src/app/use-me.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Ticks } from '#src/ui/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { PlainTable, ReasonBlock } from '#src/ui/plain-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { UserInitials } from '#src/ui/user-initials.tsx';
import { type BrandDecision, myBrands, reviewedCount } from './brand-decisions.ts';
import { zoneName } from './zone-name.ts';

const COLUMNS = 6;

function Reviewer({ person, isMine }: { readonly person: UserReference | null; readonly isMine: boolean }) {
  const { t } = useTranslation('aec');
  const me = useMe();
  if (person?.id === me.subject || (person === null && isMine))
    return <UserInitials small initials={initials(me.name)} name={t('approval.you')} title={me.name} />;
  if (person === null) return <span className="cc-faint">{t('approval.nobody')}</span>;
  return <UserInitials small initials={initials(person.fullName)} name={person.fullName} />;
}

function RowActions({ brand, reviewed }: { readonly brand: BrandDecision; readonly reviewed: number }) {
  const { t } = useTranslation('aec');
  const { can, ask, texts, path } = useCandidate();
  const target = { brandId: brand.brandId };
  const name = candidateBrandName(brand.brandId);
  const commands = [
    ['brand.confirm', 'approval.confirm'],
    ['brand.reject', 'approval.reject'],
    ['brand.withdraw', 'approval.withdraw'],
  ] as const;
  return (
    <>
      {can('brand.review', target) && (
        <ButtonLink
          small
          href={`${path}/${candidatePages.reviewDocumentation}?brand=${brand.brandId}`}
          aria-label={t(reviewed > 0 ? 'approval.continueFor' : 'approval.reviewFor', { brand: name })}
        >
          {t(reviewed > 0 ? 'approval.continue' : 'approval.review')}
        </ButtonLink>
      )}
      {commands.map(
        ([command, label]) =>
          can(command, target) && (
            <Button
              key={command}
              small
              look={command === 'brand.confirm' ? 'outlined' : 'danger'}
              aria-label={texts.label(command, target)}
              onClick={() => ask(command, target)}
            >
              {t(label)}
            </Button>
          ),
      )}
    </>
  );
}

function BrandRows({
  brand,
  documents,
  isMine,
}: {
  readonly brand: BrandDecision;
  readonly documents: readonly Document[];
  readonly isMine: boolean;
}) {
  const { t } = useTranslation('aec');
  const { path } = useCandidate();
  const done = reviewedCount(brand, documents);
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
          <Ticks done={done} total={documents.length} text={t('review.of', { done, total: documents.length })} />
        </td>
        <td>
          <Reviewer person={brand.confirmedBy ?? brand.reviewer} isMine={isMine && brand.decision !== 'Rejected'} />
        </td>
        <td className="cc-muted" title={brand.timeZone ?? undefined}>
          {brand.confirmedOn === null ? (
            <span className="cc-faint">{t('approval.open')}</span>
          ) : (
            <TimeText value={brand.confirmedOn} />
          )}
        </td>
        <td className="cc-num cc-stick">
          <RowActions brand={brand} reviewed={done} />
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
export function ApprovalByBrand({ documents }: { readonly documents: readonly Document[] }) {
  const { t } = useTranslation('aec');
  const { status, flow } = useCandidate();
  const mine = myBrands(flow.explained);
  return (
    <PlainTable
      label={t('approval.title')}
      widths={[92, 120, 150, 150, null, 164]}
      head={
        <>
          <th>{t('column.brand')}</th>
          <th>{t('approval.decision')}</th>
          <th>{t('approval.reviewed')}</th>
          <th>{t('approval.reviewer')}</th>
          <th>{t('approval.decided', { zone: zoneName(new Date()) })}</th>
          <th>
            <span className="cc-sr">{t('column.action')}</span>
          </th>
        </>
      }
    >
      {status.brandApproval.brands.map((brand) => (
        <BrandRows key={brand.brandId} brand={brand} documents={documents} isMine={mine.includes(brand.brandId)} />
      ))}
    </PlainTable>
  );
}

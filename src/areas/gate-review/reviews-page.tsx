import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import { gateReviewEndpoints, type InboxRow, isClosedReview } from '#contract/gate-review/gate-review.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

/** My reviews of gate 2: those that wait for me, and those that I decided (D-023). */
export function ReviewsPage() {
  const { t } = useTranslation('gate-reviews');
  const portal = usePortal();
  const [resource] = useState(() => resourceOf<readonly InboxRow[]>(portal, 'listMyReviews', {}, gateReviewEndpoints));
  const screen = useEntityScreen(resource, {
    watch: (rows) =>
      (rows ?? []).flatMap(({ bluId, id }) => [
        { type: 'GATE_REVIEW' as const, id },
        { type: 'BASELINE_UPDATE' as const, id: bluId },
      ]),
  });
  return (
    <ListPage title={t('inbox.title')} tabs={[]} tab="">
      <ScreenPart screen={screen}>
        {(rows) => {
          const waiting = rows.filter((row) => row.status === 'PENDING' && !isClosedReview(row, row.bluStatus));
          const decided = rows.filter((row) => !waiting.includes(row));
          return (
            <>
              <Section title={t('inbox.waiting')} note={t('inbox.count', { count: waiting.length })}>
                {waiting.length === 0 ? (
                  <EmptyState boxed title={t('inbox.none')} text={t('inbox.noneText')} />
                ) : (
                  <Rows rows={waiting} />
                )}
              </Section>
              {decided.length > 0 && (
                <Section title={t('inbox.decided')} spaced>
                  <Rows rows={decided} isDecided />
                </Section>
              )}
            </>
          );
        }}
      </ScreenPart>
    </ListPage>
  );
}

function Rows({ rows, isDecided = false }: { readonly rows: readonly InboxRow[]; readonly isDecided?: boolean }) {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  return (
    <PlainTable
      label={t('inbox.title')}
      widths={[148, null, 144, 124, 168, 108, 188]}
      heads={[
        t('inbox.update'),
        t('inbox.name'),
        t('review.category'),
        t('entity:column.status'),
        t('inbox.owner'),
        t('inbox.targetDate'),
        t(isDecided ? 'inbox.decidedOn' : 'inbox.since'),
      ]}
    >
      {rows.map((row) => {
        const { bluCode, bluId, bluStatus, bluTitle, category, decidedOn, id, owner, status, submittedOn, targetDate } = row;
        const nothing = t('entity:form.nothing');
        // Whoever reviews is led to where it is done.
        const page = urlOf('BASELINE_UPDATE', { bluId }, `gate2/${category}`, { field: isDecided ? undefined : 'checklist' });
        return (
          <tr key={id}>
            <th scope="row">
              <UiLink href={page}>{bluCode}</UiLink>
            </th>
            <td>{bluTitle}</td>
            <td>{t(`value.category.${category}`)}</td>
            <td>
              <StatusTag status={status} label={statusText(status)} />
            </td>
            <td>{owner.fullName}</td>
            <td>{targetDate === null ? nothing : date(targetDate)}</td>
            <td>
              {isClosedReview(row, bluStatus) ? (
                <span className="cc-muted">{t(`review.closed.${bluStatus === 'CANCELED' ? 'canceled' : 'noGo'}`)}</span>
              ) : (
                <MomentOf by={null} on={isDecided ? decidedOn : submittedOn} none={nothing} />
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

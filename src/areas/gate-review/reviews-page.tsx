import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entities.ts';
import { gateReviewEndpoints, type InboxRow } from '#contract/gate-review/gate-review.ts';
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
    watch: (rows) => (rows ?? []).map(({ id }) => ({ type: 'GATE_REVIEW' as const, id })),
  });
  return (
    <ListPage title={t('inbox.title')} tabs={[]} tab="">
      <ScreenPart screen={screen}>
        {(rows) => {
          const waiting = rows.filter(({ status }) => status === 'PENDING');
          const decided = rows.filter(({ status }) => status !== 'PENDING');
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
                  <Rows rows={decided} />
                </Section>
              )}
            </>
          );
        }}
      </ScreenPart>
    </ListPage>
  );
}

function Rows({ rows }: { readonly rows: readonly InboxRow[] }) {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  return (
    <PlainTable
      label={t('inbox.title')}
      widths={[148, null, 144, 124, 168, 108, 188]}
      head={
        <>
          <th scope="col">{t('inbox.update')}</th>
          <th scope="col">{t('inbox.name')}</th>
          <th scope="col">{t('review.category')}</th>
          <th scope="col">{t('entity:column.status')}</th>
          <th scope="col">{t('inbox.owner')}</th>
          <th scope="col">{t('inbox.targetDate')}</th>
          <th scope="col">{t('inbox.since')}</th>
        </>
      }
    >
      {rows.map(({ bluCode, bluId, bluTitle, category, id, owner, status, submittedOn, targetDate }) => (
        <tr key={id}>
          <th scope="row">
            <UiLink href={urlOf('BASELINE_UPDATE', { bluId }, `gate2/${category}`)}>{bluCode}</UiLink>
          </th>
          <td>{bluTitle}</td>
          <td>{t(`value.category.${category}`)}</td>
          <td>
            <StatusTag status={status} label={statusText(status)} />
          </td>
          <td>{owner.fullName}</td>
          <td>{targetDate === null ? t('entity:form.nothing') : date(targetDate)}</td>
          <td>
            <MomentOf by={null} on={submittedOn} none={t('entity:form.nothing')} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

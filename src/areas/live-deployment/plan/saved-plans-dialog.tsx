import '#src/areas/deployment/deployments.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SavedPlan, savedPlanEndpoints } from '#contract/deployment/saved-plan.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { copyOf, type PlanDraft } from './plan-drafts.ts';

type Props = {
  readonly draft: PlanDraft;
  readonly mayDelete: boolean;
  readonly onTake: (draft: PlanDraft) => void;
  readonly onClose: () => void;
};

const concerns = (news: ChangeEvent) => news.entityType === 'SAVED_PLAN';

/** The saved plans of the brand: the one that is taken replaces what is typed, from the same start on (D-253). */
export function SavedPlansDialog({ draft, mayDelete, onTake, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const [plans] = useState(() => resource(portal, 'listSavedPlans', {}, savedPlanEndpoints));
  const list = useListScreen(plans, { what: t('saved.what'), concerns });
  const take = ({ plan }: SavedPlan) => {
    onTake(copyOf(plan, draft));
    onClose();
  };
  const remove = (id: number) =>
    portal
      .clientOf(savedPlanEndpoints)
      .deleteSavedPlan({ params: { id } })
      .then(list.reload, (error: unknown) => portal.fail(error, { kind: 'mutation', again: () => void remove(id) }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saved.title')}
      closeLabel={t('common:action.close')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <p>{t('saved.text')}</p>
      {list.state === 'loading' && <Skeleton label={t('common:state.loading')} rows={2} />}
      {list.state === 'failed' && <FailedPart error={list.error} onRetry={list.reload} />}
      {list.state === 'ready' && list.rows.length === 0 && <p className="cc-muted">{t('saved.none')}</p>}
      {list.rows.length > 0 && (
        <PlainTable
          label={t('saved.title')}
          widths={[null, 72, 142, 142]}
          head={
            <>
              <th>{t('field.name')}</th>
              <th className="cc-num">{t('saved.phases')}</th>
              <th>{t('saved.savedOn')}</th>
              <th>
                <span className="cc-sr">{t('column.action')}</span>
              </th>
            </>
          }
        >
          {list.rows.map((saved) => (
            <tr key={saved.id}>
              <th scope="row" className="cc-phase-wait">
                {saved.name} <small className="cc-phase-note">{saved.savedBy.fullName}</small>
              </th>
              <td className="cc-num">{saved.plan.phases.length}</td>
              <td className="cc-muted">
                <TimeText value={saved.savedOn} />
              </td>
              <td>
                <Button small aria-label={t('saved.useNamed', { name: saved.name })} onClick={() => take(saved)}>
                  {t('saved.use')}
                </Button>
                {mayDelete && (
                  <Button
                    small
                    look="quiet"
                    aria-label={t('saved.deleteNamed', { name: saved.name })}
                    onClick={() => void remove(saved.id)}
                  >
                    {t('saved.delete')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Dialog>
  );
}

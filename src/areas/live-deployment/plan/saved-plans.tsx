import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedPlanEndpoints } from '#contract/deployment/saved-plan.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { type PlanDraft, planDraftSchema } from './plan-drafts.ts';

const SavedPlansDialog = lazyPart(() => import('./saved-plans-dialog.tsx').then((module) => module.SavedPlansDialog));
const SavePlanDialog = lazyPart(() => import('./save-plan-dialog.tsx').then((module) => module.SavePlanDialog));

type Props = { readonly draft: PlanDraft; readonly onChange: (draft: PlanDraft) => void };

/** Plans that the brand keeps under names: one is taken as a copy, or what is typed is kept as one (D-253). */
export function SavedPlans({ draft, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const maySave = useAllowed(savedPlanEndpoints.createSavedPlan.access.rule);
  const [open, setOpen] = useState<'choose' | 'save'>();
  const { data: plan } = planDraftSchema.safeParse(draft);
  const close = () => setOpen(undefined);
  return (
    <>
      <Button small onClick={() => setOpen('choose')}>
        {t('saved.choose')}
      </Button>
      {maySave && (
        <Button small disabled={plan === undefined} onClick={() => setOpen('save')}>
          {t('saved.save')}
        </Button>
      )}
      <Suspense>
        {open === 'choose' && <SavedPlansDialog draft={draft} mayDelete={maySave} onTake={onChange} onClose={close} />}
        {open === 'save' && plan && <SavePlanDialog plan={plan} onClose={close} />}
      </Suspense>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { E311Deployment, E311Task } from '#contract/e311-deployment/e311-deployment.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';

type Options<Values> = {
  readonly task: E311Task;
  readonly initial: Values;
  readonly schema?: z.core.$ZodType;
  readonly save: (values: Values, at: { readonly id: number; readonly revision: number }) => Promise<unknown>;
};

/** The form of one task: it can be edited until the task is confirmed (D-073.6). */
export function useTaskForm<Values extends object>({ task, initial, schema, save }: Options<Values>) {
  const { t } = useTranslation(['e311/deployments', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Deployment>();
  const portal = usePortal();
  const isOpen = flow.can(`${task}.save`) && !isPast;
  const form = useEntityForm<Values, unknown>({
    initial,
    isClosed: !isOpen,
    lock: { entityType: 'E311_DEPLOYMENT', entityId: now.id },
    ...(schema && { schema }),
    save: (values) => save(values, now),
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t(`tab.${task}`) }));
      screen.reload();
    },
  });
  useFormNews(form, initial);
  return { form, isOpen };
}

import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { E311Deployment, E311Task } from '#contract/e311-deployment/e311-deployment.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { e311Deployment } from './e311-deployment.tsx';

type Options<Values> = {
  readonly task: E311Task;
  /** the call that saves it */
  readonly call: string;
  readonly initial: Values;
  readonly schema: z.core.$ZodType;
};

/** The form of one task: it can be edited until the task is confirmed (D-073.6). */
export function useTaskForm<Values extends object>({ task, call, initial, schema }: Options<Values>) {
  const { t } = useTranslation(['e311-deployments', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Deployment>();
  const isOpen = flow.can(`${task}.save`) && !isPast;
  const form = useSavingForm<Values>({
    of: e311Deployment,
    entity: now,
    call,
    initial,
    schema,
    isClosed: !isOpen,
    said: t('common:form.saved', { entity: t(`tab.${task}`) }),
    onSaved: () => screen.reload(),
  });
  return { form, isOpen };
}

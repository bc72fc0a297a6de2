import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { entityWords, type Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import { useSavingForm } from './use-saving-form.ts';

type Options<Values> = {
  /** the command that saves the part: while it is closed, so is the form */
  readonly command: string;
  /** the call that sends it */
  readonly call: string;
  /** the tab that the part is called by */
  readonly tab: string;
  readonly initial: Values;
  /** one person at a time edits it (D-050); false for what is no editing of it */
  readonly isLocked?: boolean;
  /** makes the call's body of the values */
  readonly schema: z.core.$ZodType;
  /** what it had by the columns that were something else at a moment of History; absent where they say nothing of it (D-059) */
  readonly asOf?: (columns: Past['columns']) => Values | undefined;
};

/** The form of a part of the page's entity, which a command of its own saves. While the page shows the past it has what the part had then. */
export function usePartForm<Values extends object>({
  asOf,
  call,
  command,
  initial,
  isLocked = true,
  schema,
  tab,
}: Options<Values>) {
  const { t } = useTranslation('common');
  const { definition, flow, isPast, now, past, screen } = useEntityPage<Shown>();
  const isOpen = flow.can(command) && !isPast;
  const form = useSavingForm<Values>({
    of: definition,
    entity: now,
    call,
    initial,
    schema,
    isLocked,
    isClosed: !isOpen,
    said: t('form.saved', { entity: entityWords(definition, `tab.${tab}`) }),
    onSaved: (saved) => screen.reload(saved),
  });
  if (!past) return { form, isOpen };
  const values = asOf?.(past.columns) ?? initial;
  return { form: { ...form, values, before: values, errors: {}, isHeld: false }, isOpen };
}

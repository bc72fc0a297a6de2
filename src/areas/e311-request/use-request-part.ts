import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { E311Request, E311RequestCommand } from '#contract/e311-request/e311-request.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { e311Request } from './e311-request.tsx';

type From = ReturnType<typeof usePortal>;

/** A list of what a request consists of, kept fresh. */
export function useRequestList<Row>(listOf: (portal: From, id: number) => Resource<readonly Row[]>, what: string) {
  const { now } = useEntityPage<E311Request>();
  const portal = usePortal();
  const [list] = useState(() => listOf(portal, now.id));
  return useListScreen<Row>(list, {
    what,
    concerns: ({ entityId, entityType }) => entityType === 'E311_REQUEST' && entityId === now.id,
  });
}

type Options<Values> = {
  readonly command: E311RequestCommand & `${string}.save`;
  readonly call: string;
  readonly tab: 'vehicles' | 'ecu-updates' | 'ecu-updates-and-vehicles';
  readonly initial: Values;
  readonly schema: z.core.$ZodType;
};

/** The form of a part of a request: it can be edited until the request is submitted (D-072). */
export function useRequestForm<Values extends object>({ call, command, initial, schema, tab }: Options<Values>) {
  const { t } = useTranslation(['e311-requests', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Request>();
  const isOpen = flow.can(command) && !isPast;
  const form = useSavingForm<Values, E311Request>({
    of: e311Request,
    entity: now,
    call,
    initial,
    schema,
    isClosed: !isOpen,
    said: t('common:form.saved', { entity: t(`tab.${tab}`) }),
    onSaved: (saved) => screen.reload(saved),
  });
  return { form, isOpen };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { UserReference } from '#contract/common.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { Editor, Kept } from '#machines/screens/three-way.ts';
import { revisionOf } from '#src/api/http.ts';
import { savePart } from '#src/app/entity/calls.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';

/** What forms of an entity are saved by. */
export type Saved = { readonly type: EntityType; readonly table: EndpointTable };

type Changed = { readonly id: number; readonly revision: number; readonly lastEditedBy?: UserReference };

type Options<Values, Answer> = {
  readonly of: Saved;
  /** what is changed, as it is now; absent while it is created */
  readonly entity?: Changed | undefined;
  /** the part of it that the form changes, where it was loaded by a call of its own: its revision is that of the values */
  readonly part?: object;
  /** the call that saves it */
  readonly call: string;
  /** as the server has it now: untouched forms follow it, others offer it (D-051) */
  readonly initial: Values;
  /** makes the call's body of the values */
  readonly schema: z.core.$ZodType;
  /** under which unsaved input is kept when the page is left */
  readonly draft?: string | undefined;
  /** one person at a time edits it (D-050); false for what only adds to it */
  readonly isLocked?: boolean;
  readonly isClosed?: boolean;
  /** how it is sent, where more goes along than the body */
  readonly send?: (body: unknown, signal: AbortSignal, revision: number) => Promise<unknown>;
  readonly before?: ((values: Values) => Promise<void>) | undefined;
  /** what is said once it is saved */
  readonly said: string;
  readonly onSaved: (answer: Answer) => void;
};

/** A form that saves an entity or a part of it by a call of the contract: edit lock, draft, conflict and news as every form has them. */
export function useSavingForm<Values extends object, Answer = unknown>(options: Options<Values, Answer>) {
  const { of, entity, call, initial, schema, draft, isLocked = true, isClosed = false, said, onSaved } = options;
  const portal = usePortal();
  const around = {
    revision: (options.part && revisionOf(options.part)) ?? entity?.revision,
    by: entity?.lastEditedBy && editorOf(portal, entity.lastEditedBy),
  };
  const sendAsIs = (body: unknown, revision: number) => {
    if (!entity) throw new Error(`${call} has no entity to save`);
    return savePart(portal, of.table, call, { id: entity.id, revision }, { body });
  };
  const form = useEntityForm<Values, Answer>({
    initial,
    ...around,
    schema,
    isClosed,
    ...(draft !== undefined && { draft }),
    ...(entity && isLocked && { lock: { entityType: of.type as LockType, entityId: entity.id, form: of.table[call]?.part } }),
    save: async (values, signal, revision = 0) => {
      await options.before?.(values);
      const body = z.parse(schema, values);
      return (await (options.send?.(body, signal, revision) ?? sendAsIs(body, revision))) as Answer;
    },
    onSaved: (answer) => {
      portal.notify.success(said);
      onSaved(answer);
    },
  });
  useFormNews(form, initial, around);
  return form;
}

/** Who saved something, as a form tells it. */
const editorOf = (portal: Portal, { id, fullName }: UserReference): Editor => ({
  name: fullName,
  isMe: id === portal.actor()?.subject,
});

type Around = { readonly revision?: number | undefined; readonly by?: Editor | undefined };

/**
 * Tells a form what the server has now, whenever that differs from before: fields that were left as they were take it (D-051). A revision
 * counts as that of the values it comes with.
 */
function useFormNews<Values extends object>(
  form: { news(news: Partial<Kept<Values>>): void },
  values: Values,
  { revision, by }: Around = {},
): void {
  const text = JSON.stringify(values);
  const known = useRef({ text, revision });
  const tell = useEffectEvent((isSame: boolean) => form.news(isSame ? { revision } : { values, revision, by }));
  useEffect(() => {
    const { current } = known;
    if (current.text === text && current.revision === revision) return;
    known.current = { text, revision };
    tell(current.text === text);
  }, [text, revision]);
}

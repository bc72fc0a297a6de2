import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityType } from '#contract/entity/entities.ts';
import { usePortal } from '#src/app/portal.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Options<Item> = {
  /** the kind of entity that changes with it: answers made of it are old then */
  readonly kind: EntityType;
  readonly remove: (item: Item) => Promise<unknown>;
  /** what comes of it, in the dialog that asks before */
  readonly effect?: string;
  /** what is said to be deleted; its name without it */
  readonly what?: string;
  readonly onDone: () => void;
};
type Deletion<Item> = {
  /** asks before */
  readonly ask: (item: Item) => void;
  /** deletes at once */
  readonly run: (item: Item) => void;
  readonly dialog: ReactNode;
};

/** Deletes something, and says so; a dialog asks before (D-154). */
export function useDeletion<Item extends { readonly name: string }>(options: Options<Item>): Deletion<Item> {
  const { kind, remove, effect, what, onDone } = options;
  const { t } = useTranslation('common');
  const portal = usePortal();
  const [asked, setAsked] = useState<Item>();
  const run = (item: Item) => {
    setAsked(undefined);
    remove(item).then(
      () => {
        portal.cache.clear(kind);
        portal.notify.success(t('form.deleted', { entity: what ?? item.name }));
        onDone();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  };
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      onClose={() => setAsked(undefined)}
      onConfirm={() => run(asked)}
      title={t('form.deleteTitle', { name: asked.name })}
      effects={effect === undefined ? [] : [{ key: 'effect', text: effect }]}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      danger
    />
  );
  return { ask: setAsked, run, dialog };
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityType } from '#contract/entity/entities.ts';
import { usePortal } from '#src/app/portal.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Named = { readonly name: string };
type Options<Item extends Named> = {
  /** the kind of entity that changes with it: answers made of it are old then */
  readonly kind: EntityType;
  readonly remove: (item: Item) => Promise<unknown>;
  /** what comes of it, in the dialog that asks before */
  readonly effect?: string | ((item: Item) => string);
  /** its button, and what stands at its foot in red */
  readonly confirmLabel?: string;
  readonly danger?: string;
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

/** Deletes something, and says so; the promise ends when that is done or refused. */
function useRemoval<Item extends Named>({ kind, remove, what, onDone }: Options<Item>): (item: Item) => Promise<void> {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const run = (item: Item): Promise<void> =>
    remove(item).then(
      () => {
        portal.cache.clear(kind);
        portal.notify.success(t('form.deleted', { entity: what ?? item.name }));
        onDone();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation', again: () => void run(item) }),
    );
  return run;
}

type DialogProps<Item extends Named> = Options<Item> & { readonly item: Item; readonly onClose: () => void };

/** Asks before something is deleted (D-154). */
export function DeletionDialog<Item extends Named>({ item, onClose, ...options }: DialogProps<Item>) {
  const { t } = useTranslation('common');
  const run = useRemoval(options);
  const [isBusy, setBusy] = useState(false);
  const { confirmLabel = t('action.delete'), danger = true, effect } = options;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => {
        setBusy(true);
        void run(item).finally(onClose);
      }}
      busy={isBusy}
      title={t('form.deleteTitle', { name: item.name })}
      effects={effect === undefined ? [] : [{ key: 'effect', text: typeof effect === 'string' ? effect : effect(item) }]}
      confirmLabel={confirmLabel}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      danger={danger}
    />
  );
}

/** Deletes something, at once or after a dialog; draw `dialog` anywhere on the page. */
export function useDeletion<Item extends Named>(options: Options<Item>): Deletion<Item> {
  const [asked, setAsked] = useState<Item>();
  const run = useRemoval(options);
  return {
    ask: setAsked,
    run: (item) => void run(item),
    dialog: asked && <DeletionDialog {...options} item={asked} onClose={() => setAsked(undefined)} />,
  };
}

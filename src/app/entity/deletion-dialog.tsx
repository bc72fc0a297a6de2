import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { callOf } from './calls.ts';
import { entityWords, type PlainDefinition } from './definition.ts';
import { DeletionDialog } from './use-deletion.tsx';

type Props = {
  readonly definition: PlainDefinition<never>;
  readonly item: { readonly id: number; readonly name: string; readonly revision: number };
  /** why it cannot be deleted; empty when it can */
  readonly closed: readonly string[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/** Deletes an entity without a flow, or says why that is closed (D-154); its words are `delete.*` of the entity's texts. */
export function EntityDeletionDialog({ definition, item, closed, onClose, onDeleted }: Props) {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const { name, table, type } = definition;
  const words = (key: string) => entityWords(definition, key, { name: item.name });
  if (closed.length > 0) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={words('delete.closedTitle')}
        closeLabel={t('action.close')}
        actions={<Button onClick={onClose}>{t('action.close')}</Button>}
      >
        <ul className="cc-cons">
          {closed.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <DeletionDialog
      kind={type}
      item={item}
      remove={({ id, revision }) => callOf(portal, table, `delete${name}`)({ params: { id } }, { revision })}
      effect={words('delete.effect')}
      confirmLabel={words('delete.confirm')}
      danger={words('delete.danger')}
      what={words('entity')}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import type { ListCommand, ListNeed } from './access.ts';
import { needRoute, needText } from './need-words.tsx';

type Props = {
  readonly name: string;
  readonly command: ListCommand;
  readonly needs: readonly ListNeed[];
  readonly onClose: () => void;
};

/** Why an action of a row is closed, and who can open it (D-157). */
export function ClosedDialog({ name, command, needs, onClose }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const route = needs.map(needRoute).find((href) => href !== undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('closedTitle', { command: t(`command.${command}`), name })}
      closeLabel={t('common:action.close')}
      actions={
        <>
          {route !== undefined && <ButtonLink href={route}>{t('need.open')}</ButtonLink>}
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <ul className="cc-cons">
        {needs.map((need) => (
          <li key={needText(need, t)}>{needText(need, t)}</li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import type { NeedLine } from '#src/ui/workflow/next-steps.tsx';
import type { ListAction } from './access.ts';

type Props = {
  readonly name: string;
  readonly action: ListAction;
  readonly needs: readonly NeedLine[];
  readonly onClose: () => void;
};

/** Why an action of a row is closed, and who can open it (D-157). */
export function ClosedDialog({ name, action, needs, onClose }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const link = needs.find((need) => need.link)?.link;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('closedTitle', { command: t(`command.${action}`), name })}
      closeLabel={t('common:action.close')}
      actions={
        <>
          {link?.href !== undefined && <ButtonLink href={link.href}>{link.label}</ButtonLink>}
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <ul className="cc-cons">
        {needs.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { Path } from '#machines/path-to.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { commandKey } from './command-rules.ts';
import { type FlowTexts, roleNames } from './flow-texts.ts';
import './workflow.css';

type Props = { readonly texts: FlowTexts; readonly path: Path; readonly onClose: () => void };

/** The steps that remain to the goal, in order, each with the roles whose work it is. */
export function PathDialog({ texts, path, onClose }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('panel.pathTitle', { goal: texts.goal() })}
      closeLabel={t('common:action.close')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <ol className="cc-way">
        {path.steps.map((step) => (
          <li key={commandKey(step.command, step.target)}>
            {texts.label(step.command, step.target)}
            <span className="cc-muted">{roleNames(step.by)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

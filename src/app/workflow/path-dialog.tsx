import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { commandKey } from '#contract/command.ts';
import type { Explained } from '#machines/explain.ts';
import type { Path, PathStep } from '#machines/path-to.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { type FlowTexts, roleNames } from './flow-texts.ts';
import './workflow.css';

type Props = {
  readonly texts: FlowTexts;
  readonly path: Path;
  /** what speaks against a command now */
  readonly of: (command: string, target: PathStep['target']) => Explained | undefined;
  readonly onClose: () => void;
};

/** The steps that remain to the goal, in order: whose work each is, what blocks it now, and a link to it in Next steps. */
export function PathDialog({ texts, path, of, onClose }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const { pathname } = useLocation();
  const blocks = ({ command, target }: PathStep): string => {
    const explained = of(command, target);
    if (!explained) return '';
    const facts = explained.needs.filter(({ kind }) => kind !== 'right');
    if (facts.length === 0) return explained.open ? t('panel.openNow') : t('panel.openToOthers');
    return t('panel.blocked', { needs: facts.map((need) => texts.need(need, command, target)).join('; ') });
  };
  const whose = ({ by, person }: PathStep) =>
    person === undefined ? roleNames(by) : texts.who({ kind: 'person', key: '', by: [], people: [person] });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('panel.pathTitle', { goal: texts.goal() })}
      closeLabel={t('common:action.close')}
      size={680}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <ol className="cc-way">
        {path.steps.map((step) => {
          const key = commandKey(step.command, step.target);
          const label = texts.label(step.command, step.target);
          return (
            <li key={key} data-step={key}>
              <span>
                {of(step.command, step.target) ? (
                  <UiLink className="cc-link" href={`${pathname}?do=${key}`} onClick={onClose}>
                    {label}
                  </UiLink>
                ) : (
                  label
                )}
                <small className="cc-muted">{blocks(step)}</small>
              </span>
              <span className="cc-muted">{whose(step)}</span>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

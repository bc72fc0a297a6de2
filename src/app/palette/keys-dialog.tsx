import '#src/ui/overlay/command-palette.css';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { modKey } from './mod-key.ts';

/** Every key that the portal listens to, by where it works. */
const keys = {
  everywhere: { palette: ['mod', 'K'], keys: ['?'], skip: ['Tab'], close: ['Esc'] },
  table: { search: ['/'], move: ['J', 'K', '↓', '↑'], open: ['Enter'], select: ['Space'], action: ['.'], leave: ['Esc'] },
  form: { save: ['mod', 'S'] },
  palette: { choose: ['↓', '↑'], pick: ['Enter'] },
  comments: { send: ['mod', 'Enter'] },
  review: { document: ['J', 'K'], mark: ['R'] },
} as const;

type Place = keyof typeof keys;

/** The list of keys (`?`). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('keys.title')}
      closeLabel={t('common:action.close')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      {(Object.keys(keys) as Place[]).map((place) => (
        <section key={place}>
          <h3 className="cc-keys-place">{t(`keys.${place}.title`)}</h3>
          <dl className="cc-keys">
            {Object.entries<readonly string[]>(keys[place]).map(([action, pressed]) => (
              <Fragment key={action}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key === 'mod' ? modKey() : key}</kbd>
                  ))}
                </dt>
                <dd>{t(`keys.${place}.${action}` as 'keys.everywhere.palette')}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

import './clashes.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Editor } from '#machines/screens/three-way.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** What a form calls a field, and a value of it in words; '' for none. */
export type ClashWords = (name: string) => { readonly label: string; readonly text: (value: unknown) => string };

type Props = {
  readonly clashes: readonly { readonly name: string; readonly mine: unknown; readonly theirs: unknown }[];
  readonly followed: readonly string[];
  readonly by: Editor | undefined;
  readonly words: ClashWords;
  readonly onChoose: (name: string, side: 'mine' | 'theirs') => void;
  readonly onSeen: () => void;
};

/** Who saved a form while one types in it: which fields took that, and which ask for one of the two values (D-051). */
export function Clashes({ clashes, followed, by, words, onChoose, onSeen }: Props) {
  const { t } = useTranslation('common');
  if (clashes.length === 0 && followed.length === 0) return null;
  const title = by ? t(by.isMe ? 'form.changedByMe' : 'form.changedBy', { name: by.name }) : t('form.changedElsewhere');
  const taken = followed.map((name) => words(name).label).join(', ');
  const isAsking = clashes.length > 0;
  return (
    <>
      <Banner
        kind={isAsking ? 'warning' : 'info'}
        title={title}
        close={isAsking ? undefined : { label: t('action.close'), onClose: onSeen }}
      >
        {taken !== '' && t('form.followed', { fields: taken })} {t(isAsking ? 'form.clash' : 'form.inputKept')}
      </Banner>
      {isAsking && (
        <ul className="cc-clashes" aria-label={t('form.clashes')}>
          {clashes.map(({ name, mine, theirs }) => {
            const { label, text } = words(name);
            const side = (key: 'mine' | 'theirs', value: unknown): ReactNode => (
              <span className="cc-clash-side">
                <span className="cc-muted">{t(`form.value.${key}`)}</span>
                <span className="cc-clash-value">{text(value) || t('form.value.empty')}</span>
                <Button small aria-label={t(`form.choice.${key}For`, { field: label })} onClick={() => onChoose(name, key)}>
                  {t(`form.choice.${key}`)}
                </Button>
              </span>
            );
            return (
              <li key={name} data-choice={name}>
                <b>{label}</b>
                {side('mine', mine)}
                {side('theirs', theirs)}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

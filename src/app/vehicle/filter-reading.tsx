import './filter-editor.css';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#src/ui/copy-button.tsx';

type Props = { readonly text: string; readonly label: string };

/** A filter for those who cannot change it: its text, to read and to copy. */
export function FilterReading({ text, label }: Props) {
  const { t } = useTranslation(['vehicles', 'common']);
  if (text === '') return <p className="cc-muted">{t('empty')}</p>;
  return (
    <figure className="cc-filter-reading" aria-label={label}>
      <code className="cc-mono">{text}</code>
      <CopyButton
        value={text}
        label={t('text.copy')}
        copiedLabel={t('common:action.copied')}
        refusedLabel={t('common:action.notCopied')}
      />
    </figure>
  );
}

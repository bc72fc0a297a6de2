import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { textList } from './text-list.ts';

/** Who stands for the portal, and what is kept of its users (INFO-07); open to anybody. */
export function LegalNoticePage() {
  const { t } = useTranslation('info');
  return (
    <ListPage title={t('legal.title')}>
      <div className="cc-text">
        {textList('legal.paragraphs').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </ListPage>
  );
}

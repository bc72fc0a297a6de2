import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/document/document.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { hasContent } from './document.ts';

type Props = {
  readonly label: string;
  readonly documents: readonly Document[];
  readonly hrefOf: (document: Document) => string;
  readonly currentId?: number | undefined;
};

function Row({ document, href, isCurrent }: { readonly document: Document; readonly href: string; readonly isCurrent: boolean }) {
  const { t } = useTranslation('aec');
  const filled = hasContent(document);
  return (
    <tr className={isCurrent ? 'cc-cur' : undefined} data-document={document.name} data-field={filled ? undefined : 'content'}>
      <th scope="row">
        <UiLink className="cc-name" href={href} aria-current={isCurrent || undefined}>
          {document.name}
        </UiLink>{' '}
        {document.isReused && <CountBadge count={t('document.reused')} />}
      </th>
      <td>
        <span className="cc-st">
          <StatusGlyph kind={filled ? 'POSITIVE' : 'ACTION_REQUIRED'} />
          {filled ? t('document.filled') : t('document.empty')}
        </span>
      </td>
      <td className="cc-num">{document.files.length}</td>
      <td className="cc-num">{document.links.length}</td>
      <td className="cc-muted">{t('document.version', { version: document.version })}</td>
      <td className="cc-muted cc-who">
        {formatTime(document.lastEditedOn)} · {document.lastEditedBy.fullName}
      </td>
    </tr>
  );
}

/** Documents with what is in them (AEC-32, AEC-34). */
export function DocumentTable({ label, documents, hrefOf, currentId }: Props) {
  const { t } = useTranslation('aec');
  return (
    <PlainTable
      label={label}
      widths={[null, 150, 64, 64, 76, 190]}
      head={
        <>
          <th>{t('column.document')}</th>
          <th>{t('column.content')}</th>
          <th className="cc-num">{t('column.files')}</th>
          <th className="cc-num">{t('column.links')}</th>
          <th>{t('column.version')}</th>
          <th>{t('column.lastEdited')}</th>
        </>
      }
    >
      {documents.map((document) => (
        <Row
          key={document.documentId}
          document={document}
          href={hrefOf(document)}
          isCurrent={document.documentId === currentId}
        />
      ))}
    </PlainTable>
  );
}

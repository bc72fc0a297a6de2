import { useTranslation } from 'react-i18next';
import { isTracking } from '#contract/data-import/import-kinds.ts';
import type { DataImport } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { dateTime } from '#src/app/format/format.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { definitionOf } from './data-import.tsx';
import { sumOf } from './sum-of.ts';

/** So many take longer than somebody waits without being told. */
const manyRows = 200_000;

type Props = { readonly one: DataImport };

function OpenOther({ one: { brandId, kind }, id }: Props & { readonly id: number }) {
  const { t } = useTranslation('data-imports');
  return (
    <ButtonLink small href={pageUrl(definitionOf(kind), { id, brandId })}>
      {t('same.open', { id })}
    </ButtonLink>
  );
}

/** The same bytes were committed before: by whom and when, and what follows for this import (D-188). */
export function Same({ one }: Props) {
  const { t } = useTranslation('data-imports');
  const { errorCount, kind, sameAs, state } = one;
  if (!sameAs) return null;
  return (
    <Banner
      title={t('same.title', { id: sameAs.id, on: dateTime(sameAs.on), name: sameAs.by.fullName })}
      actions={<OpenOther one={one} id={sameAs.id} />}
    >
      {state === 'INVALID' && t('same.invalid', { count: errorCount, figure: count(errorCount) })}
      {state === 'VALID' && t(isTracking(kind) ? 'same.reported' : 'same.figures')}
    </Banner>
  );
}

/** The same bytes wait for a decision as another import too: only one of them is needed (D-188). */
export function AlsoOpen({ one }: Props) {
  const { t } = useTranslation('data-imports');
  const { alsoOpen, kind } = one;
  const [first, ...others] = alsoOpen;
  if (!first) return null;
  return (
    <Banner
      title={t('also.title', { id: first.id, on: dateTime(first.on), name: first.by.fullName })}
      actions={<OpenOther one={one} id={first.id} />}
    >
      {others.length > 0 && t('also.more', { count: others.length })} {t(isTracking(kind) ? 'also.tracking' : 'also.figures')}
    </Banner>
  );
}

/** What the commit will do, in figures, and whether the same file has been committed. */
export function CommitNotes({ one }: Props) {
  const { t } = useTranslation('data-imports');
  const { alsoOpen, preview, rowsTotal, sameAs } = one;
  const [open] = alsoOpen;
  return (
    <>
      <p>{t('commit.rows', { count: rowsTotal, figure: count(rowsTotal), vehicles: count(sumOf(preview, 'vehicles')) })}</p>
      {rowsTotal >= manyRows && <p>{t('commit.long')}</p>}
      {sameAs && (
        <p>
          {t('same.title', { id: sameAs.id, on: dateTime(sameAs.on), name: sameAs.by.fullName })} {t('same.figures')}
        </p>
      )}
      {open && <p>{t('also.title', { id: open.id, on: dateTime(open.on), name: open.by.fullName })}</p>}
    </>
  );
}

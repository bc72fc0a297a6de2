import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { Field } from '#src/ui/form/field.tsx';
import { SearchPicker } from '#src/ui/form/search-picker.tsx';
import { documentsOf, type Reference } from './document.ts';

const OFFERED = 20;
const concerns = (news: ChangeEvent) => news.entityType === 'DOCUMENT';

type Props = { readonly from: Reference; readonly onChange: (documentId: string) => void };

/** Chooses a document of the project that can stand here too, by its name; typing something else takes the choice back (D-105). */
export function ReuseField({ from, onChange }: Props) {
  const { t } = useTranslation('documents');
  const portal = usePortal();
  const [text, setText] = useState('');
  const q = text.trim();
  const list = useEntityList({
    pageOf: (asked) => documentsOf(portal, from, asked),
    question: { limit: String(OFFERED), ...(q !== '' && { q }) },
    what: t('document.what'),
    concerns,
  });
  if (list.totalUnfiltered === 0) return null;
  return (
    <Field id="reuse" wireName="reuse" label={t('document.reuse')} hint={t('document.reuseHint')}>
      <SearchPicker
        text={text}
        onText={(next) => {
          setText(next);
          onChange('');
        }}
        options={list.rows.map(({ documentId, name }) => ({ value: String(documentId), label: name }))}
        onPick={({ value, label }) => {
          setText(label);
          onChange(value);
        }}
        message={t('document.reuseNotFound')}
        placeholder={t('document.reuseNone')}
        listLabel={t('document.reuseHint')}
      />
    </Field>
  );
}

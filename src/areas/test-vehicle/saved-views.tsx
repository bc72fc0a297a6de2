import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#contract/field-text.ts';
import { searchOfTable } from '#src/app/table/table-search.ts';
import { useSavedViews } from '#src/app/table/use-saved-views.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { listDefaults } from './routes.ts';
import { testVehicle } from './test-vehicle.ts';

/** The part of the address that stands for what the table shows; the page is no part of a view. */
function queryOf(state: TableState): string {
  const search = searchOfTable({ ...state, page: 1 }, listDefaults);
  const words = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return new URLSearchParams(words).toString();
}

type SaveProps = { readonly onSave: (name: string) => void; readonly onClose: () => void };

function SaveDialog({ onSave, onClose }: SaveProps) {
  const { t } = useTranslation(['test-vehicles', 'common', 'error']);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('views.saveTitle')}
      closeLabel={t('common:action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={save}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <Field label={t('views.name')} required hint={t('views.hint')} error={isMissing ? fieldText('required') : undefined}>
        <TextControl
          value={name}
          maxLength={40}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && save()}
          data-autofocus
        />
      </Field>
    </Dialog>
  );
}

/** Views of the list: those that everybody needs, and one's own under their names. */
export function SavedViews({ state }: { readonly state: TableState }) {
  const { t } = useTranslation('test-vehicles');
  const { views, save, remove } = useSavedViews('test-vehicles');
  const [isNaming, setNaming] = useState(false);
  const shown = queryOf(state);
  const common = [
    { name: t('views.all'), query: '' },
    { name: t('views.active'), query: 'status=ACTIVE' },
  ];
  const link = ({ name, query }: { name: string; query: string }) => (
    <UiLink
      href={query === '' ? testVehicle.list : `${testVehicle.list}?${query}`}
      aria-current={shown === query ? 'page' : undefined}
    >
      {name}
    </UiLink>
  );
  return (
    <nav className="cc-views" aria-label={t('views.label')}>
      {common.map((view) => (
        <span key={view.query}>{link(view)}</span>
      ))}
      {views.map((view) => (
        <span key={view.name} className="tv-view">
          {link(view)}
          <IconButton
            label={t('views.remove', { name: view.name })}
            icon={<IconX size={12} />}
            onClick={() => remove(view.name)}
          />
        </span>
      ))}
      <Button look="quiet" small icon={<IconDeviceFloppy size={14} aria-hidden="true" />} onClick={() => setNaming(true)}>
        {t('views.save')}
      </Button>
      {isNaming && (
        <SaveDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            save(name, shown);
            setNaming(false);
          }}
        />
      )}
    </nav>
  );
}

import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOfTable } from '#src/app/table/table-search.ts';
import { useSavedViews } from '#src/app/table/use-saved-views.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { listDefaults } from './routes.ts';
import { testVehicle } from './test-vehicle.ts';

/** The part of the address that stands for what the table shows; the page is no part of a view. */
function queryOf(state: TableState): string {
  const search = searchOfTable({ ...state, page: 1 }, listDefaults);
  const words = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return new URLSearchParams(words).toString();
}

const SaveDialog = lazyPart(() => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog));

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
        <Suspense>
          <SaveDialog
            onClose={() => setNaming(false)}
            onSave={(name) => {
              save(name, shown);
              setNaming(false);
            }}
          />
        </Suspense>
      )}
    </nav>
  );
}

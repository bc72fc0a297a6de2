import { IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { veiledQuery } from '#src/app/vehicle/typed-words.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { TableState } from '#src/ui/table/data-table-types.ts';
import { type TableDefaults, wordsOfTable } from './table-search.ts';
import { useSavedViews } from './use-saved-views.ts';

type Words = Readonly<Record<string, unknown>>;
const textOf = (search: Words): string =>
  new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

const SaveDialog = lazyPart(() => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog));

type Props = {
  /** name of the table in storage */
  readonly id: string;
  readonly defaults: TableDefaults;
  readonly state: TableState;
  /** those that everybody needs, beside the whole list, by their filters */
  readonly common?: readonly { readonly name: string; readonly filters: Readonly<Record<string, string>> }[];
};

/** Views of a list: those that everybody needs, and one's own under their names. What stands in the address beside the table stays. */
export function SavedViews({ id, defaults, state, common }: Props) {
  const { t } = useTranslation('table');
  const { views, save, remove } = useSavedViews(id);
  const [isNaming, setNaming] = useState(false);
  const { pathname, search } = useLocation();
  const own = new Set(['q', 'sort', 'page', 'size', ...defaults.filters]);
  const around = textOf(Object.fromEntries(Object.entries(search as Words).filter(([key]) => !own.has(key))));
  // The page is no part of a view.
  const shown = textOf(wordsOfTable({ ...state, page: 1 }, defaults));
  // A view keeps what is searched for; its address has a sign for a VIN.
  const link = ({ name, query }: { readonly name: string; readonly query: string }) => {
    const all = [around, veiledQuery(query)].filter((part) => part !== '').join('&');
    return (
      <UiLink href={all === '' ? pathname : `${pathname}?${all}`} aria-current={shown === query ? 'page' : undefined}>
        {name}
      </UiLink>
    );
  };
  const shared = common ?? [{ name: t('views.all'), filters: {} }];
  return (
    <nav className="cc-views" aria-label={t('views.label')}>
      {shared.map(({ name, filters }) => (
        <span key={name}>{link({ name, query: textOf(filters) })}</span>
      ))}
      {views.map((view) => (
        <span key={view.name} className="cc-view">
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

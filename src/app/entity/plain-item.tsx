import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { useGo } from '#src/app/routing/use-go.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import type { RowAction } from '#src/ui/table/data-table-types.ts';
import { entityWords, type Kept, listHrefOf, type PlainDefinition, pageUrl } from './definition.ts';
import { editSearch } from './edit-search.ts';
import { usePlainPage } from './entity-context.ts';

/** An entity without a flow whose form and deletion stand on its page, and in the rows of its list. */
export type PlainItem<Entity extends Kept> = {
  readonly definition: PlainDefinition<Entity>;
  /** what it is called where somebody is asked about it */
  readonly nameOf: (entity: Entity) => string;
  /** why it cannot be done with it, in words; empty when it can */
  readonly useClosed: (command: 'edit' | 'delete', entity: Entity) => string[];
};

const EntityDeletionDialog = lazyPart(() => import('./deletion-dialog.tsx').then((module) => module.EntityDeletionDialog));

type DeletionProps<Entity extends Kept> = {
  readonly of: PlainItem<Entity>;
  readonly entity: Entity;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/** Asks before it is deleted, or says why it cannot be (D-154). */
function Deletion<Entity extends Kept>({ of, entity, onClose, onDeleted }: DeletionProps<Entity>) {
  const { id, revision } = entity;
  const closed = of.useClosed('delete', entity);
  return (
    <Suspense>
      <EntityDeletionDialog
        definition={of.definition}
        item={{ id, name: of.nameOf(entity), revision }}
        closed={closed}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    </Suspense>
  );
}

type Asked<Entity> = { readonly entity: Entity; readonly reload: () => void };
type Rows<Entity> = {
  readonly rowActions: (entity: Entity, reload: () => void) => readonly RowAction[];
  readonly dialog: ReactNode;
};

/** What a row of its list opens, edits and deletes; draw `dialog` anywhere on the page. */
export function usePlainRows<Entity extends Kept>(of: PlainItem<Entity>): Rows<Entity> {
  const { t } = useTranslation('common');
  const [asked, setAsked] = useState<Asked<Entity>>();
  const close = () => setAsked(undefined);
  return {
    rowActions: (entity, reload) => {
      const href = pageUrl(of.definition, entity);
      return [
        { key: 'open', label: t('action.open'), icon: <IconExternalLink size={14} />, href },
        { key: 'edit', label: t('action.edit'), icon: <IconPencil size={14} />, href: `${href}?mode=edit` },
        {
          key: 'delete',
          label: t('action.delete'),
          icon: <IconTrash size={14} />,
          onRun: () => setAsked({ entity, reload }),
        },
      ];
    },
    dialog: asked && (
      <Deletion
        of={of}
        entity={asked.entity}
        onClose={close}
        onDeleted={() => {
          close();
          asked.reload();
        }}
      />
    ),
  };
}

type FormProps<Entity> = {
  readonly entity: Entity;
  readonly onSaved: (saved: Entity) => void;
  readonly onCancel: () => void;
};
type BodyProps<Entity extends Kept> = {
  readonly of: PlainItem<Entity>;
  readonly form: (props: FormProps<Entity>) => ReactNode;
  readonly children: ReactNode;
};

/** The body of its page: what it is, or its form in the place of that. What was typed is kept while the page shows the past. */
export function PlainBody<Entity extends Kept>({ of, form, children }: BodyProps<Entity>) {
  const { now, isPast, screen } = usePlainPage<Entity>();
  const [{ mode }, setSearch] = useSearchState(editSearch);
  const isEditing = of.useClosed('edit', now).length === 0 && mode === 'edit';
  const close = () => setSearch({ mode: undefined }, { replace: true });
  const onSaved = (saved: Entity) => {
    screen.reload(saved);
    close();
  };
  return (
    <>
      {isEditing && <div hidden={isPast}>{form({ entity: now, onSaved, onCancel: close })}</div>}
      {(!isEditing || isPast) && children}
    </>
  );
}

/** Edit and delete beside its facts; nothing of that while the page shows the past. */
export function PlainActions<Entity extends Kept>({ of, first }: { readonly of: PlainItem<Entity>; readonly first?: ReactNode }) {
  const { isPast, now } = usePlainPage<Entity>();
  return isPast ? null : <Actions of={of} entity={now} first={first} />;
}

type ActionsProps<Entity extends Kept> = { readonly of: PlainItem<Entity>; readonly entity: Entity; readonly first: ReactNode };

function Actions<Entity extends Kept>({ of, entity, first }: ActionsProps<Entity>) {
  const { t } = useTranslation('common');
  const go = useGo();
  const [, setSearch] = useSearchState(editSearch);
  const [isDeleting, setDeleting] = useState(false);
  const closed = of.useClosed('edit', entity);
  return (
    <>
      {first}
      {closed.length > 0 ? (
        <ClosedNote label={t('action.edit')} reasons={closed} />
      ) : (
        <Button small icon={<IconPencil size={14} />} onClick={() => setSearch({ mode: 'edit' })}>
          {entityWords(of.definition, 'edit')}
        </Button>
      )}
      <Button small look="quiet" icon={<IconTrash size={14} />} onClick={() => setDeleting(true)}>
        {entityWords(of.definition, 'delete.confirm')}
      </Button>
      {isDeleting && (
        <Deletion of={of} entity={entity} onClose={() => setDeleting(false)} onDeleted={() => go(listHrefOf(of.definition))} />
      )}
    </>
  );
}

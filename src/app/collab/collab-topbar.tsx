import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Topbar, type TopbarModel } from '#src/ui/shell/topbar.tsx';
import type { CollabTarget } from './collab-calls.ts';
import { useComments, useWatch } from './use-collab.ts';

const CommentsDrawer = lazyPart(() => import('./comments-drawer.tsx').then((module) => module.CommentsDrawer));

type Props = { readonly model: TopbarModel; readonly target: CollabTarget; readonly actions?: ReactNode };

/** Topbar of an entity that is watched and commented: star, count of comments, and their drawer (D-058, SHELL-24, SHELL-25). */
export function CollabTopbar({ model, target, actions }: Props) {
  const { t } = useTranslation('collab');
  const watch = useWatch(target);
  const comments = useComments(target);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const draft = useRef('');
  const close = () => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const toggle = () => {
    if (isOpen) {
      close();
      return;
    }
    opener.current = document.activeElement;
    setOpen(true);
  };
  const count = comments.rows.filter((comment) => !comment.deleted).length;
  return (
    <>
      <Topbar
        model={{ ...model, isWatched: watch.isWatched }}
        actions={actions}
        watch={{ label: watch.isWatched ? t('watch.remove') : t('watch.set'), onToggle: watch.toggle }}
        comments={{ label: t('comments.title'), count, isOpen, onToggle: toggle }}
      />
      {isOpen && (
        <Suspense>
          <CommentsDrawer
            target={target}
            comments={comments}
            count={count}
            draft={draft}
            isDeleted={model.status === 'DELETED'}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

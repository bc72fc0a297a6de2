import './comments.css';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/collab/collab.ts';
import { ListPart } from '#src/app/page/list-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { DrawerFrame } from '#src/ui/overlay/drawer-frame.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { addComment, type CollabTarget } from './collab-calls.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';

type Comments = {
  readonly rows: readonly Comment[];
  readonly state: 'ready' | 'loading' | 'failed';
  readonly error: unknown;
  reload(): void;
};

type Props = {
  readonly target: CollabTarget;
  readonly comments: Comments;
  readonly count: number;
  /** text that was typed and not sent: it outlives the drawer */
  readonly draft: RefObject<string>;
  /** what it is about was deleted: comments are read, and none is written */
  readonly isDeleted: boolean;
  readonly onClose: () => void;
};

/** Comments on an entity: a new one above, then all, newest first (D-058). Escape closes; Ctrl and Enter sends. */
export function CommentsDrawer({ target, comments, count, draft, isDeleted, onClose }: Props) {
  const { t } = useTranslation(['collab', 'common']);
  const portal = usePortal();
  const [round, setRound] = useState(0);
  return (
    <DrawerFrame
      isOpen
      title={t('comments.title')}
      note={
        <span className="cc-muted cc-small" role="status">
          {comments.state === 'ready' && t('comments.count', { count })}
        </span>
      }
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      {isDeleted ? (
        <p className="cc-muted">{t('comments.closed')}</p>
      ) : (
        <CommentComposer
          key={round}
          label={t('comments.new')}
          sendLabel={t('comments.send')}
          initial={draft.current}
          onText={(text) => {
            draft.current = text;
          }}
          save={(text) => addComment(portal, target, text)}
          onSaved={() => {
            draft.current = '';
            setRound(round + 1);
            comments.reload();
          }}
        />
      )}
      <ListPart
        list={comments}
        title={t('comments.title')}
        rows={4}
        empty={<EmptyState title={t('comments.empty')} text={t('comments.emptyText')} />}
      >
        {(rows) => (
          <ol className="cc-comments">
            {rows.map((comment) => (
              <CommentItem key={comment.id} comment={comment} onChanged={comments.reload} />
            ))}
          </ol>
        )}
      </ListPart>
    </DrawerFrame>
  );
}

import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#contract/access/access.ts';
import { type Comment, commentEditTime, lockBreaker } from '#contract/collab/collab.ts';
import { dateTime, initials } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { UserInitials } from '#src/ui/shell/user-initials.tsx';
import { formatTime, TimeText } from '#src/ui/time-text.tsx';
import { deleteComment, editComment } from './collab-calls.ts';
import { CommentComposer } from './comment-composer.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type Props = { readonly comment: Comment; readonly onChanged: () => void };

/** Whole minutes for which somebody may still change a comment (D-058); the server decides. */
function minutesLeft({ author, createdOn }: Comment, subject: string, now: number): number {
  const left = author.id === subject ? Date.parse(createdOn) + commentEditTime - now : 0;
  return Math.max(0, Math.ceil(left / 60_000));
}

/** One comment: who, when, its text as text; its author changes it for 15 minutes and deletes it (D-058). */
export function CommentItem({ comment, onChanged }: Props) {
  const { t } = useTranslation(['collab', 'common']);
  const me = useMe();
  const portal = usePortal();
  const [isEditing, setEditing] = useState(false);
  const { author, createdOn, editedOn, deleted } = comment;
  const name = author.id === me.subject ? t('comments.you') : author.fullName;
  if (isEditing) {
    return (
      <li>
        <CommentComposer
          label={t('comments.editing')}
          sendLabel={t('common:action.save')}
          initial={comment.text}
          save={(text) => editComment(portal, comment.id, text)}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  if (deleted) {
    return (
      <li className="cc-goneC">
        <UserInitials initials="" />
        <p title={author.fullName}>{t('comments.deleted', { name, time: formatTime(createdOn, 'short') })}</p>
      </li>
    );
  }
  return (
    <li data-comment={comment.id}>
      <UserInitials initials={initials(author.fullName)} title={author.fullName} />
      <div>
        <p className="cc-comment-head">
          <b title={author.fullName}>{name}</b>
          <TimeText value={createdOn} format="short" />
          {editedOn !== null && (
            <span className="cc-faint" title={dateTime(editedOn)}>
              {t('comments.edited')}
            </span>
          )}
          <Actions comment={comment} name={name} onEdit={() => setEditing(true)} onChanged={onChanged} />
        </p>
        <p className="cc-comment-text">{comment.text}</p>
      </div>
    </li>
  );
}

type ActionsProps = Props & { readonly name: string; readonly onEdit: () => void };

function Actions({ comment, name, onEdit, onChanged }: ActionsProps) {
  const { t } = useTranslation(['collab', 'common']);
  const me = useMe();
  const brandId = useBrandId();
  const portal = usePortal();
  const [isAsking, setAsking] = useState(false);
  const minutes = minutesLeft(comment, me.subject, Date.now());
  const mayDelete = comment.author.id === me.subject || allows(lockBreaker, me, { brandId });
  const which = t('comments.byName', { name, time: dateTime(comment.createdOn) });
  const remove = () => {
    setAsking(false);
    deleteComment(portal, comment.id).then(onChanged, (error: unknown) =>
      portal.fail(error, { kind: 'mutation', again: remove }),
    );
  };
  if (!mayDelete) return null;
  return (
    <span className="cc-comment-acts">
      {minutes > 0 && (
        <button type="button" className="cc-link" aria-label={`${t('comments.edit')} ${which}`} onClick={onEdit}>
          {t('comments.edit')}
        </button>
      )}
      <button type="button" className="cc-link" aria-label={`${t('comments.delete')} ${which}`} onClick={() => setAsking(true)}>
        {t('comments.delete')}
      </button>
      {minutes > 0 && <span className="cc-faint">{t('comments.left', { minutes })}</span>}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            onConfirm={remove}
            title={t('comments.deleteTitle')}
            text={t('comments.deleteText')}
            confirmLabel={t('comments.delete')}
            cancelLabel={t('common:action.cancel')}
            closeLabel={t('common:action.close')}
            danger
          />
        </Suspense>
      )}
    </span>
  );
}

import type { Selectable } from 'kysely';
import { allows } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { type Comment, commentEditTime, lockBreaker } from '#contract/collab/collab.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { EntityCommentTable } from '#server/db/tables/collab.ts';
import { discussable, type Found, readable } from '#server/entity/access.ts';
import { contentHash } from '#server/journal/canonical.ts';
import { peopleOf } from '#server/people.ts';
import { conflict, forbidden, notFound } from '#server/problem.ts';
import { recordAnnotation } from './annotations.ts';

type CommentRow = Selectable<EntityCommentTable>;

/**
 * Comments (D-058, D-096, D-189): whoever may read the entity reads and writes them. The journal keeps who did what and the texts' hashes,
 * never the texts: a deleted one must not live on where everybody reads the history.
 */
export const commentHandlers = {
  listComments: async (call) => {
    const { entityType, entityId } = call.query;
    const { db } = call.services;
    await readable(call, db, entityType, entityId);
    const rows = await db
      .selectFrom('entityComment')
      .selectAll()
      .where('entityType', '=', entityType)
      .where('entityId', '=', entityId)
      .orderBy('id', 'desc')
      .execute();
    return reply(await present(db, rows));
  },

  addComment: async (call) => {
    const { entityType, entityId } = call.query;
    const { text } = call.body;
    const row = await call.transaction(async (tx) => {
      const found = await discussable(call, tx, entityType, entityId);
      const added = await tx
        .insertInto('entityComment')
        .values({ entityType, entityId, text, author: call.actor.subject, createdOn: new Date(call.at) })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAnnotation(tx, call, found, { command: 'comment.added', diff: idOf(added), hashAfter: contentHash(text) });
      return added;
    });
    return reply(await presentOne(call, row));
  },

  editComment: async (call) => {
    const { text } = call.body;
    const row = await call.transaction(async (tx) => {
      const { comment, found } = await lockComment(call, tx, call.params.id);
      if (comment.author !== call.actor.subject) throw forbidden('Only its author may change a comment.');
      if (comment.deletedOn) throw conflict('This comment was deleted.');
      if (Date.parse(call.at) - comment.createdOn.getTime() >= commentEditTime)
        throw conflict('A comment can be changed for 15 minutes.');
      if (comment.text === text) return comment;
      const edited = await tx
        .updateTable('entityComment')
        .set({ text, editedOn: new Date(call.at) })
        .where('id', '=', comment.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const hashes = { hashBefore: contentHash(comment.text), hashAfter: contentHash(text) };
      await recordAnnotation(tx, call, found, { command: 'comment.edited', diff: idOf(comment), ...hashes });
      return edited;
    });
    return reply(await presentOne(call, row));
  },

  deleteComment: async (call) => {
    await call.transaction(async (tx) => {
      const { comment, found } = await lockComment(call, tx, call.params.id);
      const mayDelete =
        comment.author === call.actor.subject || allows(lockBreaker, call.actor, { brandId: found.row.homeBrandId });
      if (!mayDelete) throw forbidden('Only its author or an Admin may delete a comment.');
      if (comment.deletedOn) return;
      await tx
        .updateTable('entityComment')
        .set({ deletedOn: new Date(call.at), deletedBy: call.actor.subject })
        .where('id', '=', comment.id)
        .execute();
      const hashBefore = contentHash(comment.text);
      await recordAnnotation(tx, call, found, { command: 'comment.deleted', diff: idOf(comment), hashBefore });
    });
    return undefined;
  },
} satisfies Partial<Handlers<Api>>;

const idOf = ({ id }: CommentRow) => ({ commentId: { from: null, to: id } });

/** The comment, locked, and its entity; 404 when the comment is unknown or its entity invisible, with the same body (T2). */
async function lockComment(call: CallBase, tx: Transaction, id: number): Promise<{ comment: CommentRow; found: Found }> {
  const comment = await tx.selectFrom('entityComment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!comment) throw notFound();
  return { comment, found: await discussable(call, tx, comment.entityType, comment.entityId) };
}

const presentOne = async (call: CallBase, row: CommentRow): Promise<Comment> => {
  const [comment] = await present(call.services.db, [row]);
  if (!comment) throw notFound();
  return comment;
};

async function present(db: Database, rows: readonly CommentRow[]): Promise<Comment[]> {
  const person = await peopleOf(
    db,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({
    id: row.id,
    entityType: row.entityType,
    entityId: row.entityId,
    text: row.deletedOn ? '' : row.text,
    author: person(row.author),
    createdOn: row.createdOn.toISOString(),
    editedOn: row.editedOn?.toISOString() ?? null,
    deleted: row.deletedOn !== null,
  }));
}

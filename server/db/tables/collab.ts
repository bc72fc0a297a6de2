import type { Generated } from 'kysely';
import type { CollabType, LockType } from '#contract/collab/collab-entity.ts';

export type EntityCommentTable = {
  id: Generated<number>;
  entityType: CollabType;
  entityId: number;
  text: string;
  author: string;
  createdOn: Date;
  editedOn: Date | null;
  deletedOn: Date | null;
  deletedBy: string | null;
};

type EntityWatchTable = { subject: string; entityType: CollabType; entityId: number; since: Date };

/** One row a form while somebody holds the lock, or held it and nobody took it over. */
export type EditLockTable = {
  entityType: LockType;
  entityId: number;
  /** the part of the entity that is a form of its own; '' is the form of the entity itself */
  form: string;
  issuer: string;
  subject: string;
  name: string;
  /** the session that took it: it frees the lock by ending */
  sid: string;
  lockedOn: Date;
  expiresOn: Date;
};

export type CollabTables = { entityComment: EntityCommentTable; entityWatch: EntityWatchTable; editLock: EditLockTable };

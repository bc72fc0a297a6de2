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

/** What somebody asks of others at an item (D-248). */
type EntityAskTable = {
  id: Generated<number>;
  entityType: LockType;
  entityId: number;
  /** the entity's, as it was when it was asked */
  revision: number;
  command: string;
  targetBrandId: number | null;
  /** what keeps the step closed; null where the step itself is asked for */
  need: string | null;
  note: string;
  askedBy: string;
  askedOn: Date;
  toSubjects: string[];
};

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

export type CollabTables = {
  entityAsk: EntityAskTable;
  entityComment: EntityCommentTable;
  entityWatch: EntityWatchTable;
  editLock: EditLockTable;
};

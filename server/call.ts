import type { z } from 'zod';
import type { Actor, Rule } from '#contract/access/access.ts';
import type { Need } from '#contract/command.ts';
import type { Endpoint, EndpointTable, Parsed } from '#contract/endpoint.ts';
import type { UserInfo } from '#contract/identity.ts';
import { dayIn } from '#contract/time-zone.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Download, FormFile } from '#server/files/files.ts';
import type { Again, Session } from '#server/http/authenticate.ts';
import type { IncomingFile } from '#server/http/stream-form.ts';
import type { Log } from '#server/log/log.ts';
import type { Services } from '#server/services.ts';

/** Where an object stands: its home brand and every brand it is visible for (D-219). */
export type EntityPlace = {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
  /** the entity that stands there, so that a stored answer about it can be decided again (T6) */
  readonly of?: { readonly table: string; readonly id: number };
  /** who sees this one, where that differs from row to row: 404 for everybody else */
  readonly seenBy?: (actor: Actor) => boolean;
  /** what a change of this one asks beside the rule of its call, where that differs from row to row */
  readonly write?: Rule;
  /** the brand that the path names, for endpoints decided at 'target' */
  readonly targetBrandId?: number;
  /** keys of the object's remembered persons that the caller is */
  readonly persons?: readonly string[];
  /** keys under which the object remembers anybody */
  readonly remembered?: readonly string[];
};

/** What every handler receives, whatever its endpoint. */
export type CallBase = {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  /** the caller as the provider describes them; none for calls that this process itself makes */
  readonly user?: UserInfo;
  readonly issuer: string;
  readonly sid: string;
  /** the selected brand; 0 only where the endpoint needs none (D-040) */
  readonly brandId: number;
  readonly traceId: string;
  /** the instant of the call, ISO 8601 in UTC */
  readonly at: string;
  /** IANA name of the caller's zone: their calendar says what today is (D-052); UTC where they name none */
  readonly timeZone: string;
  /** revision of If-Match (D-051) */
  readonly ifMatch: number | undefined;
  /** the Idempotency-Key of a POST: the same call again has the same */
  readonly key?: string | undefined;
  /** files of a form, already stored by content hash, with the parts that they stood in */
  readonly files: readonly FormFile[];
  /** the file of a streamed form, which the handler reads while it arrives */
  readonly file: IncomingFile | undefined;
  readonly services: Services;
  readonly log: Log;
  /** aborted when the caller goes away */
  readonly signal: AbortSignal;
  /**
   * Checks visibility (404) and, for 'home' and 'target' endpoints, the access rule (403) against an object.
   * A write of such an endpoint that did not call it is rolled back: a forgotten check can change nothing (T3).
   * `needs` of a flow, when one is a right or a person, are the 403's reasons.
   */
  readonly authorize: (place: EntityPlace, needs?: readonly Need[]) => void;
  /** Tells of an entity that the call made: its answer is given again only while the caller can see it (T6, T22). */
  readonly made: (place: EntityPlace) => void;
  /** The caller as of now, at most five seconds old; undefined once the session is over (T22). */
  readonly again: () => Promise<Session | undefined>;
  /** Somebody else's session as of now; undefined once it is over. */
  readonly standing: Again;
  /**
   * One database transaction; every write of a handler happens in one, also of work that goes on after the answer. Before its commit the caller's
   * rights are asked again when the last answer is more than five seconds old (T22). What only prepares the change (`isBefore`) is no part of what
   * a repetition of the call takes up; statements that may take minutes (`takesLong`) have connections of their own.
   */
  readonly transaction: <T>(work: (tx: Transaction) => Promise<T>, how?: 'isBefore' | 'takesLong') => Promise<T>;
};

export type Call<E extends Endpoint = Endpoint> = CallBase & Parsed<E>;

/** An answer with a body; `revision` becomes the ETag (D-051). */
export type Body<T> = { readonly body: T; readonly revision?: number };

export type Reply<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? Body<z.input<E['response']>>
  : E['response'] extends 'file'
    ? Download
    : E['response'] extends 'events'
      ? { readonly events: ReadableStream<Uint8Array> }
      : undefined;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>>;

/** One handler for each endpoint of a table: a missing one is a type error. */
export type Handlers<Table extends EndpointTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };

/** The caller's day, as YYYY-MM-DD. */
export const todayOf = ({ at, timeZone }: Pick<CallBase, 'at' | 'timeZone'>): string => dayIn(new Date(at), timeZone);

/** The zone in which somebody decides, as their decision keeps it (D-052). */
export const zoneOf = ({ timeZone }: Pick<CallBase, 'timeZone'>) => ({ timeZone });

/** An answer with its revision, sent as ETag. */
export function reply<T>(body: T, revision?: number): Body<T> {
  return revision === undefined ? { body } : { body, revision };
}

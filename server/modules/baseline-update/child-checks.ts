import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';

const nouns = { customerVehicleFunction: 'function', ecuRelease: 'ECU release' } as const;

/** What an item of a baseline update names belongs to the same one; what does not is told one by one, at the field. */
export async function checkOfUpdate(
  db: Database,
  table: keyof typeof nouns,
  baselineUpdateId: number,
  ids: readonly number[],
  pointerAt: (at: number) => string,
): Promise<void> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('baselineUpdateId', '=', baselineUpdateId)
    .where('id', 'in', [0, ...ids])
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const detail = `This ${nouns[table]} does not belong to the baseline update.`;
  const wrong = ids.flatMap((id, at) => (known.has(id) ? [] : [{ pointer: pointerAt(at), detail }]));
  if (wrong.length > 0) throw invalidFields(wrong);
}

/** Where somebody is named: a row that holds somebody there, or a new item of a baseline update. */
type Named = { readonly homeBrandId: number; readonly held: string } | { readonly bluId: number };

/**
 * Who owns an item of a baseline update, or answers for it, may read it at its brand: nobody else could do what waits for them (D-076, D-077). Who lost
 * that since keeps nobody from changing something else.
 */
export async function checkHolder(call: CallBase, subject: string, pointer: string, at: Named | undefined): Promise<void> {
  if (at && 'held' in at && at.held === subject) return;
  const home = at && ('bluId' in at ? await homeOf(call.services.db, at.bluId) : at.homeBrandId);
  await checkPerson(call, subject, { rule: baselineRead, brandId: home ?? call.brandId }, pointer);
}

async function homeOf(db: Database, baselineUpdateId: number): Promise<number | undefined> {
  const found = await db.selectFrom('baselineUpdate').select('homeBrandId').where('id', '=', baselineUpdateId).executeTakeFirst();
  return found?.homeBrandId;
}

/** D-082e, D-083d: who is to approve may do so (D-076.3); that somebody else submits it, the flow asks. */
export const checkApprover = (
  call: CallBase,
  { approverId }: { readonly approverId: string },
  { homeBrandId }: { readonly homeBrandId: number },
): Promise<void> => checkPerson(call, approverId, { rule: baselineWrite, brandId: homeBrandId }, '/approverId');
/** what its flow is told of that */
export const approverFact = ({ approverId }: { readonly approverId: string }) => ({ namedApprover: approverId });

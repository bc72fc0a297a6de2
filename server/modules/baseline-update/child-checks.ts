import { baselineWrite } from '#contract/access/read-rules.ts';
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

/** D-082e, D-083d: who is to approve may do so (D-076.3); that somebody else submits it, the flow asks. */
export const checkApprover = (
  call: CallBase,
  { approverId }: { readonly approverId: string },
  { homeBrandId }: { readonly homeBrandId: number },
): Promise<void> => checkPerson(call, approverId, { rule: baselineWrite, brandId: homeBrandId }, '/approverId');
/** what its flow is told of that */
export const approverFact = ({ approverId }: { readonly approverId: string }) => ({ namedApprover: approverId });

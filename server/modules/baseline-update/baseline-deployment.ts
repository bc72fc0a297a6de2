import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import type { Author } from '#server/journal/journal.ts';
import { baselineStore } from './baseline-update-store.ts';

type Deployed = { readonly homeBrandId: number; readonly softwareName: string; readonly softwareVersion: string };

/** A deployment starts: the released baseline of its brand whose target version it brings, by name and cluster version, is in rollout (D-075.9). */
export async function beginBaseline(tx: Transaction, author: Author, deployed: Deployed): Promise<void> {
  const { homeBrandId, softwareName, softwareVersion } = deployed;
  const { rows } = await sql<{ id: number }>`
    select id from baseline_update where home_brand_id = ${homeBrandId} and status = 'READY_FOR_DEPLOYMENT'
      and version_target ->> 'baselineName' = ${softwareName} and version_target ->> 'clusterVersion' = ${softwareVersion} order by id
  `.execute(tx);
  for (const { id } of rows) await applyFact(tx, author, baselineStore, { id, type: 'deployment.started' });
}

import { sql } from 'kysely';
import type { SmartDetails } from '#contract/smart-campaign/smart-campaign.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import type { Author } from '#server/journal/journal.ts';
import { bringsBaseline } from './baseline-gate.ts';
import { baselineStore } from './baseline-update-store.ts';

type Deployed = Pick<SmartDetails, 'platform' | 'softwareName' | 'softwareVersion'> & { readonly homeBrandId: number };
type Brought = { readonly id: number; readonly status: string };

/** Released baseline updates that a smart campaign brings: whoever approves and starts it is shown them (D-075.9). */
export async function broughtBy(db: Database, deployed: Deployed): Promise<readonly Brought[]> {
  const { homeBrandId, platform, softwareName, softwareVersion } = deployed;
  const { rows } = await sql<Brought>`
    select b.id, b.status from baseline_update b
    join (values (${homeBrandId}::int, ${platform}::text, ${softwareName}::text, ${softwareVersion}::text))
      as c (home_brand_id, platform, software_name, software_version) on ${bringsBaseline}
    where b.status in ('READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED') order by b.id
  `.execute(db);
  return rows;
}

/** A deployment starts: the released baseline updates that it brings are in rollout (D-075.9). */
export async function beginBaseline(tx: Transaction, author: Author, deployed: Deployed): Promise<void> {
  for (const { id, status } of await broughtBy(tx, deployed))
    if (status === 'READY_FOR_DEPLOYMENT') await applyFact(tx, author, baselineStore, { id, type: 'deployment.started' });
}

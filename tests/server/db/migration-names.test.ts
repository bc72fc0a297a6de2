import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrationNames } from '#server/db/migrate.ts';
import { databaseAfter } from '#tests/support/portal/database.ts';

/** As they stood in one folder: databases of earlier releases know them by these names. */
const before = `
0001-platform 0010-software 0020-test-deployments 0030-live-deployments 0035-rollout 0040-fleet
0050-identity 0060-collab 0070-rollout-upkeep 0079-tool-ticket 0080-simulation-hold 0081-retryable-failures
0082-rollout-pages 0083-vehicle-keys 0084-vehicle-lists 0090-test-vehicle 0091-list-groups 0092-list-bits
0100-user-managers 0101-backend-status 0110-brand-sets 0110-lists-by-page 0110-seed-run 0111-other-brands
0130-list-versions 0131-group-source 0140-test-log-results 0141-last-edited 0142-waiting 0143-rollout-results
0150-wide-lists 0160-group-contents 0170-replay-places 0180-release-notes-projects 0190-withdrawn-release-notes
`;
const known = before.trim().split(/\s+/);

it('migrations keep their names and their order, whichever folder they stand in (ADR 2)', async () => {
  expect((await migrationNames()).filter((name) => name <= '0190-withdrawn-release-notes')).toEqual(known);
});

it('a database of an earlier release goes on where it was: what it had run does not run again (ADR 2)', async () => {
  const old = await databaseAfter('0110-brand-sets');
  try {
    const ran = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(old.db)).rows.map(({ name }) => name);
    const had = await ran();
    expect(had).toEqual(known.slice(0, known.indexOf('0110-brand-sets') + 1));
    expect(await old.migrate()).toEqual((await migrationNames()).slice(had.length));
    expect(await ran()).toEqual(await migrationNames());
    expect(await old.migrate()).toEqual([]);
  } finally {
    await old.close();
  }
}, 120_000);

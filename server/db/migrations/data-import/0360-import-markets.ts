import { type Kysely, sql } from 'kysely';

/** The markets that the lines of an import name, so that people of a region see and decide on those of theirs alone (D-190, D-214c). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['data_import', 'oru23_import']) {
    await sql`alter table ${sql.table(table)} add column markets text[]`.execute(db);
    // What is there already: of lines that wait, and of what was committed. Who has a region does not see the others.
    await sql`
      update ${sql.table(table)} i set markets = array(
        select distinct case when i.kind in ('TRACKING', 'ORU23') then l.cells[3] else l.cells[2] end from import_line l where l.import_id = i.id
        union select f.market from imported_figure f where f.import_id = i.id
        union select w.value from tracking_event e join tracking_word w on w.id = e.market where e.import_id = i.id)
      where i.state in ('VALID', 'COMMITTED')`.execute(db);
    await sql`create index ${sql.id(`${table}_waiting_since`)} on ${sql.table(table)} (changed_on) where state = 'VALID'`.execute(
      db,
    );
  }
}

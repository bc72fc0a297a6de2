import { sql } from 'kysely';
import { amongValues, containing, instant, type ListSource, words } from './list-source.ts';

/**
 * What lists of owned rows share: the person who owns each, when it was edited last, and how a word is found: in texts of the row, in the owner's name, among
 * values as people read them.
 */
export const ownedRows = (table: string) => ({
  from: sql`${sql.table(table)} e left join person o on o.subject = e.owner_id`,
  columns: { owner: words(sql`coalesce(o.full_name, e.owner_id)`), lastEdited: instant(sql`e.changed_on`) },
  foundBy:
    (texts: readonly string[], values: Readonly<Record<string, readonly string[]>>): ListSource['search'] =>
    (word) => {
      const rows = sql`select s.id from ${sql.table(table)} s`;
      const said = texts.map((name) => containing(sql`${sql.ref(`s.${name}`)}`, word));
      const named = Object.fromEntries(Object.entries(values).map(([name, some]) => [`s.${name}`, some]));
      return [
        sql`${rows} where ${sql.join(said, sql` or `)}`,
        sql`${rows} join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
        ...amongValues(sql`${rows} where`, named, word),
      ];
    },
});

import { sql } from 'kysely';
import { candidateBrands } from '#contract/brand.ts';
import { stageSchema } from '#contract/common.ts';
import { candidateStatuses, releaseCandidateEndpoints, stepStatusSchema } from '#contract/release-candidate/release-candidate.ts';
import { candidateSteps, isWaiting } from '#machines/flows/release-candidate/candidate-status.ts';
import {
  amongBrands,
  amongValues,
  containing,
  figure,
  instant,
  type ListSource,
  listSource,
  optionalWords,
  ranked,
  words,
} from '#server/list/list-source.ts';

/** Names of brands by their id, for SQL. */
const brandNames = Array.from(
  { length: Math.max(...candidateBrands.map(({ id }) => id)) },
  (_, index) => candidateBrands.find(({ id }) => id === index + 1)?.name ?? '',
);

/** D-124 in SQL: the place in the chain of the step that waits for somebody. */
const openStepPlace = sql`case when e.status = 'CANCELLED' then null ${sql.join(
  candidateSteps.map((step, place) => {
    const waiting = stepStatusSchema.options.filter((status) => isWaiting(step, status));
    return sql`when ${sql.ref(`e.${step}`)} = any(${waiting}::text[]) then ${sql.lit(place)}`;
  }),
  sql` `,
)} end`;

/** Words of a candidate; the expression of an index. */
export const candidateWords = (table: 's' | 'c') =>
  sql`('RC ' || ${sql.ref(`${table}.version`)} || ' ' || ${sql.ref(`${table}.nameForRelease`)})`;

/** Release candidates of a project (D-124). */
export const candidateList = (projectId: number): ListSource => {
  const found = sql`select s.id from release_candidate s where s.software_project_id = ${projectId} and`;
  return listSource(releaseCandidateEndpoints.listReleaseCandidates.list, {
    from: sql`release_candidate e`,
    columns: {
      version: words(sql`e.version`),
      name: optionalWords(sql`e.name_for_release`),
      stage: ranked(sql`e.stage`, stageSchema.options),
      status: words(sql`e.status`),
      platform: words(sql`e.vehicle_platform`),
      brands: optionalWords(sql`(select string_agg((${brandNames}::text[])[b.id], ', ' order by b.place)
        from unnest(e.brand_ids) with ordinality as b (id, place))`),
      openStep: figure(openStepPlace, true),
      lastEdited: instant(sql`e.changed_on`),
    },
    search: (word) => [
      sql`${found} ${containing(candidateWords('s'), word)}`,
      ...amongValues(found, { 's.status': candidateStatuses, 's.stage': stageSchema.options }, word),
      ...amongBrands(found, candidateBrands, word),
    ],
  });
};

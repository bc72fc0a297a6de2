import { sql } from 'kysely';
import { stageSchema } from '#contract/common.ts';
import { projectStatuses, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { visibleFor } from '#server/entity/entity.ts';
import {
  amongValues,
  containing,
  figure,
  instant,
  type ListSource,
  listSource,
  optionalWords,
  ownWords,
  ranked,
  words,
} from '#server/list/list-source.ts';
import { candidateWords } from '#server/modules/release-candidate/candidate-list.ts';
import { releaseFigures } from './software-project-store.ts';

const stages = stageSchema.options;

/** Words of a project; the expression of an index. */
export const projectWords = (table: 's' | 'p') =>
  sql`(${sql.ref(`${table}.moduleName`)} || ' ' || ${sql.ref(`${table}.moduleVersion`)})`;

/** AEC projects as a list of one brand's readers (D-121, AEC-37): a project is found by the versions of candidates that they may see. */
export const projectList = (brandId: number): ListSource =>
  listSource(softwareProjectEndpoints.listSoftwareProjects.list, {
    from: sql`software_project e left join person o on o.subject = e.owner_id
      left join (select c.software_project_id as id, ${releaseFigures(brandId)} from release_candidate c group by 1) f on f.id = e.id`,
    columns: {
      ...ownWords('moduleName', 'moduleVersion', 'status', 'releaseType', 'targetDate'),
      stage: ranked(sql`(${[...stages]}::text[])[coalesce(f.furthest, 0) + 1]`, stages),
      releases: figure(sql`coalesce(f.release_count_aec, 0)`),
      latestVersion: optionalWords(sql`f.latest_version`),
      owner: words(sql`coalesce(o.full_name, e.owner_id)`),
      lastEdited: instant(sql`e.changed_on`),
    },
    search: (word) => [
      sql`select s.id from software_project s where ${containing(projectWords('s'), word)}`,
      sql`select s.id from software_project s join person p on p.subject = s.owner_id where ${containing(sql`p.full_name`, word)}`,
      sql`select c.software_project_id from release_candidate c where ${visibleFor(brandId, 'c')}
        and ${containing(candidateWords('c'), word)}`,
      ...amongValues(sql`select s.id from software_project s where`, { 's.status': projectStatuses }, word),
    ],
  });

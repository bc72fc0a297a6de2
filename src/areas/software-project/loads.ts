import { idOf, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import { projectListDefaults } from './searches.ts';
import { project, projects, projectsEndpoint } from './wiring.ts';

const projectOf = (at: At) => project(at.portal, idOf(at.params.swProjectId));
// Calls of candidates and documents come with their pages: the list of projects does without.
const later = async (name: keyof typeof import('#src/areas/release-candidate/candidate-loads.ts').candidateLoads, at: At) =>
  (await import('#src/areas/release-candidate/candidate-loads.ts')).candidateLoads[name](at);

/** What each page of the area begins to load with the navigation; comes with the area's calls, not with the first load. */
export const loads = {
  projects: (at: At) => start(projects(at.portal, questionOf(projectsEndpoint, at.search, projectListDefaults))),
  project: (at: At) => start(projectOf(at)),
  candidates: (at: At) => later('candidates', at),
  candidate: async (at: At) => void (await Promise.all([start(projectOf(at)), later('candidate', at)])),
  projectDocuments: (at: At) => later('projectDocuments', at),
  candidateDocuments: (at: At) => later('candidateDocuments', at),
  document: (at: At) => later('document', at),
  candidateDocument: async (at: At) => void (await Promise.all([start(projectOf(at)), later('document', at)])),
} as const satisfies Readonly<Record<string, (at: At) => Promise<void>>>;

/**
 * Pages that people start at. `modules`: what each imports once it is known who is there, its part, its calls, its texts; the build finds the files
 * that they became, and the document begins to load them beside the scripts of every page (vite.config.ts, src/inline/start.js). `read`: the list
 * that the page shows where its address has no query; it comes with the session. What is missing here only comes later: e2e/start.spec.ts tells.
 */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  '/': { modules: ['src/areas/home/dashboard-page.tsx', 'src/i18n/en/home.json'] },
  '/software/projects': {
    modules: [
      'src/areas/software-project/projects-page.tsx',
      'src/areas/software-project/software-project.ts',
      'src/app/entity/started-loads.ts',
      'src/i18n/en/software-project/software-projects.json',
      'src/i18n/en/entity.json',
      'src/i18n/en/table.json',
    ],
    read: '/api/ae-container/software-projects?sort=lastEdited%2Cdesc&limit=25&facets=owner',
  },
};

type FirstPage = { readonly modules: readonly [string, ...string[]]; readonly read?: string };

import 'i18next';

/** The keys of each file of texts. An area adds its own from its definition: `declare module '#src/i18n/types.ts' { interface Texts { … } }`. */
export interface Texts {
  common: typeof import('./en/common.json');
  error: typeof import('./en/error.json');
  flows: typeof import('./en/flows.json');
  creation: typeof import('./en/creation.json');
  entity: typeof import('./en/entity.json');
  demo: typeof import('./en/demo.json');
  home: typeof import('./en/home.json');
  info: typeof import('./en/info.json');
  aec: typeof import('./en/aec.json');
  'software-projects': typeof import('./en/software-projects.json');
  documents: typeof import('./en/documents.json');
  deployments: typeof import('./en/deployments.json');
  candidate: typeof import('./en/candidate.json');
  collab: typeof import('./en/collab.json');
  landing: typeof import('./en/landing.json');
  people: typeof import('./en/people.json');
  'test-vehicles': typeof import('./en/test-vehicles.json');
  vehicles: typeof import('./en/vehicles.json');
  'vehicle-lists': typeof import('./en/vehicle-lists.json');
  palette: typeof import('./en/palette.json');
  'coming-soon': typeof import('./en/coming-soon.json');
  table: typeof import('./en/table.json');
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: Texts;
  }
}

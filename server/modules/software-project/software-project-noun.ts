import { defineNoun } from '#server/noun.ts';
import { softwareProjectHandlers } from './software-project.ts';
import { projectStore } from './software-project-store.ts';

/** Software projects at the server. */
export const softwareProjectNoun = defineNoun({
  stores: { SOFTWARE_PROJECT: projectStore },
  handlers: softwareProjectHandlers,
});

type TaskTexts = Readonly<Record<string, Readonly<Record<string, { readonly task: string; readonly verb: string }>>>>;

/** What open tasks are called, from the texts of their flows: that part alone, so that the page that shows tasks holds nothing else of them (vite.config.ts). */
const files = import.meta.glob<TaskTexts>('./en/flows*.json', { query: '?tasks', import: 'default', eager: true });
const tasks: TaskTexts = Object.assign({}, ...Object.values(files));

/** What is to be done, and the verb of its button, by the entity's type and the move; undefined where nobody wrote it down. */
export const taskText = (entityType: string, kind: string): { readonly task: string; readonly verb: string } | undefined =>
  tasks[entityType]?.[kind];

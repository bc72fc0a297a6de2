/** In the place of every value that is not there: one sign in facts, tables, differences and texts. */
export const dash = '—';

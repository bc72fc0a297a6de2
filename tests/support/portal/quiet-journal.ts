import type { JournalWatch } from '#server/journal/journal-watch.ts';

/** A journal that nobody looks at. */
export const quietJournal: JournalWatch = {
  state: () => ({ status: 'OK', checkedTo: 0, roundEndedOn: null, alarm: null }),
};

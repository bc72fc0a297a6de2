import i18next from 'i18next';
import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import { count } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'campaign-calendar': typeof import('#src/i18n/en/campaign-calendar/campaign-calendar.json');
  }
}

/** The state of a batch as the calendar shows it: one that was stopped because every vehicle has the data is completed. */
export const stateOf = ({ loaded, state, vehicleVolume }: Pick<BatchEntry, 'loaded' | 'state' | 'vehicleVolume'>): string =>
  state === 'STOPPED' && loaded >= vehicleVolume ? 'COMPLETED' : state;

/** "Maps Europe · batch 2", "Winter service · phase 1"; of a campaign's only one its title. */
export const nameOf = ({ number, of, source, title }: BatchEntry): string =>
  of === 1 ? title : i18next.t(`campaign-calendar:entry.name.${source}`, { title, number });

/** Ids of both sources stand beside each other. */
export const barKey = ({ batchId, source }: Pick<BatchEntry, 'batchId' | 'source'>): string => `${source}.${batchId}`;

/** All that a bar says, for readers and on hover. */
export const sentenceOf = (entry: BatchEntry): string =>
  i18next.t('campaign-calendar:entry.sentence', {
    name: nameOf(entry),
    count: entry.vehicleVolume,
    vehicles: count(entry.vehicleVolume),
    state: statusText(stateOf(entry)),
  });

import type { ChangeEvent } from './news.ts';

/** Vehicles of a rollout, lines of an upload, languages of a translation moved on: the entity itself, and so its revision, did not change. */
export const isProgress = ({ command }: Pick<ChangeEvent, 'command'>): boolean => command.endsWith('.progress');

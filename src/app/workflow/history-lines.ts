import { candidateBrandName } from '#contract/brand.ts';
import type { Target } from '#contract/command.ts';
import type { AuditEntry } from '#contract/journal/history.ts';
import { count } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { weighedIn } from '#src/app/format/weighed-words.ts';
import { textOf } from '#src/i18n/i18n.ts';
import type { FlowTexts } from './flow-texts.ts';
import { changesOf, type FieldWords, lineOf } from './history-changes.ts';
import { noteOf, runningIn, withoutRepeats } from './history-kinds.ts';

/** An entry as the panel tells it; `changes` is one line a field. */
type HistoryLine = { readonly entry: AuditEntry; readonly sentence: string; readonly changes: readonly string[] };
type Named = { readonly documents: readonly { readonly id: number; readonly name: string }[] };

const words = (key: string, values: Record<string, unknown> = {}) => textOf('flows', `history.${key}`, values) ?? key;

/** The journal in sentences, newest first: who did what, with the names of brands and documents, and what it made of each field (D-059). */
export function historyLines(
  newestFirst: readonly AuditEntry[],
  { documents }: Named,
  texts: FlowTexts,
  nameOf?: (subject: string) => string,
  described?: FieldWords,
): HistoryLine[] {
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  const shown = withoutRepeats(newestFirst);
  return shown.map((entry, index) => {
    const older = newestFirst[newestFirst.indexOf(entry) + 1];
    const note = noteOf(entry, older);
    const about = aboutOf(entry, documentsOf(entry, newestFirst), names);
    const changes = [
      ...changesOf(entry, nameOf, described),
      ...noteChanges(entry, older),
      ...fallen(entry, shown[index + 1]),
      ...reviewAgain(entry, shown[index + 1]),
      ...weighedIn(entry),
      ...retriedIn(entry),
      ...runningRollouts(entry),
    ];
    const isIdle = entry.event === 'candidate.edit' && changes.length === 0;
    const otherwise = statusesIn(entry).flatMap((status) => texts.cameTo(entry.event, status, entry.user?.id) ?? [])[0];
    const said = otherwise ?? texts.event(isIdle ? 'idle' : entry.event, targetOf(entry, older), entry.user?.id, about);
    return { entry, sentence: note ? words(`note.${note.key}`, note) : said, changes };
  });
}

/** Where it stood after an entry: each of its parts, where it has several. */
function statusesIn({ after }: AuditEntry): string[] {
  const value = after?.value ?? [];
  return typeof value === 'string' ? [value] : Object.values(value).filter((part) => typeof part === 'string');
}

type Facts = {
  readonly brandIds?: readonly number[];
  readonly notes?: Readonly<Record<string, { readonly title: string; readonly url: string } | undefined>>;
  readonly decisions?: Readonly<
    Record<string, { readonly reviewed?: readonly number[]; readonly decision?: string } | undefined>
  >;
  readonly logResultStatus?: string | null;
  readonly jobStatus?: string | null;
  readonly health?: string;
  readonly isTranslated?: boolean;
  readonly stoppedBy?: { readonly phase: number; readonly rate: number; readonly stopAt: number } | null;
};
const factsOf = (entry: AuditEntry | undefined): Facts => (entry?.after?.context ?? {}) as Facts;

/** Entries of the time before brands were kept with every command say it by what they changed. */
function targetOf(entry: AuditEntry, older: AuditEntry | undefined): Target {
  if (entry.target.brandId !== undefined || entry.event !== 'brand.add') return entry.target as Target;
  const before = factsOf(older).brandIds ?? [];
  const added = factsOf(entry).brandIds?.find((id) => !before.includes(id));
  return added === undefined ? {} : { brandId: added };
}

/** The documents that an entry, and what it stands for, is about. */
function documentsOf(entry: AuditEntry, newestFirst: readonly AuditEntry[]): number[] {
  const place = newestFirst.indexOf(entry);
  if (entry.event === 'brand.review' && entry.target.documentIds === undefined) {
    const brand = String(entry.target.brandId);
    const before = factsOf(newestFirst[place + 1]).decisions?.[brand]?.reviewed ?? [];
    return (factsOf(entry).decisions?.[brand]?.reviewed ?? []).filter((id) => !before.includes(id));
  }
  const end = newestFirst.findIndex(
    (other, index) =>
      index > place && (other.event !== 'documents.changed' || other.user?.id !== entry.user?.id || other.target.content),
  );
  const together =
    entry.event === 'documents.changed' && !entry.target.content
      ? newestFirst.slice(place, end === -1 ? newestFirst.length : end)
      : [entry];
  return [...new Set(together.flatMap(({ target }) => target.documentIds ?? []))];
}

/** What an entry is about, in words: its documents, or what a test or a rollout came to; undefined where that is not known. */
function aboutOf(entry: AuditEntry, ids: readonly number[], names: ReadonlyMap<number, string>) {
  const { health, isTranslated, logResultStatus, jobStatus, stoppedBy } = factsOf(entry);
  const { content, vin } = entry.target;
  if (vin !== undefined) return { vin };
  if (entry.cause) return { context: `${entry.cause.entityType} ${entry.cause.event}`.replaceAll(/[ .]/g, '_') };
  if (content) {
    const files = content.files.map((name) => `“${name}”`).join(', ');
    return { context: content.act, document: `“${content.document}”`, files };
  }
  const documents = ids.flatMap((id) => names.get(id) ?? []).map((name) => `“${name}”`);
  if (documents.length > 0) return { documents: documents.join(', ') };
  if (entry.event === 'log.save' && logResultStatus) return { result: statusText(logResultStatus) };
  if (entry.event === 'tool.reported' && health) return { health: statusText(health).toLowerCase(), context: health };
  if (entry.event === 'languages.reported') return { translated: words(isTranslated ? 'translated' : 'notTranslated') };
  if (entry.event === 'stopRate.reached' && stoppedBy) return { ...stoppedBy, number: stoppedBy.phase + 1 };
  return entry.event === 'job.reported' && jobStatus ? { job: statusText(jobStatus) } : undefined;
}

/** What a repetition took up again: how many vehicles, and why they had failed. */
function retriedIn({ target: { retried } }: AuditEntry): string[] {
  if (!retried) return [];
  const { reasons, vehicles } = retried;
  return [words('retried', { count: vehicles, figure: count(vehicles), reasons: reasons.map(statusText).join(', ') })];
}

/** How many rollouts of the candidate run since one of them was changed. */
function runningRollouts(entry: AuditEntry): string[] {
  const running = runningIn(entry);
  return running === undefined || !entry.cause ? [] : [words('rollouts', { figure: count(running) })];
}

/** What is said of a changed document: an upload and what it changed stand in one line, under the name of the upload. */
const documentEvents = ['documents.changed', 'document.add'];

/** Brands whose confirmation fell because the content that they had confirmed was changed (ADR 11). */
function fallen(entry: AuditEntry, older: AuditEntry | undefined): string[] {
  if (entry.event !== 'candidate.edit' && !documentEvents.includes(entry.event)) return [];
  const now = factsOf(entry).decisions ?? {};
  const brands = Object.entries(factsOf(older).decisions ?? {}).flatMap(([brandId, before]) =>
    before?.decision === 'Confirmed' && now[brandId]?.decision !== 'Confirmed' ? [candidateBrandName(Number(brandId))] : [],
  );
  return brands.length === 0 ? [] : [words('fallen', { brands: brands.join(', ') })];
}

/** Brands that had reviewed the changed document and have to review it again (D-060.18). */
function reviewAgain(entry: AuditEntry, older: AuditEntry | undefined): string[] {
  if (!documentEvents.includes(entry.event) || entry.target.content?.act === 'deleted') return [];
  const now = factsOf(entry).decisions ?? {};
  const brands = Object.entries(factsOf(older).decisions ?? {}).flatMap(([brandId, before]) => {
    const isLost = before?.decision !== 'Confirmed' && before?.reviewed?.some((id) => !now[brandId]?.reviewed?.includes(id));
    return isLost ? [candidateBrandName(Number(brandId))] : [];
  });
  return brands.length === 0 ? [] : [words('reviewAgain', { brands: brands.join(', ') })];
}

/** Release notes stand in the facts of the flow: their difference is that of two states. */
function noteChanges(entry: AuditEntry, older: AuditEntry | undefined): string[] {
  if (entry.event !== 'note.save') return [];
  const brand = String(entry.target.brandId);
  const [after, before] = [factsOf(entry).notes?.[brand], factsOf(older).notes?.[brand]];
  return [...lineOf('noteTitle', before?.title, after?.title), ...lineOf('noteUrl', before?.url, after?.url)];
}

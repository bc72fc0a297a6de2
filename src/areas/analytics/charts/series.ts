import { shortFigure } from '#src/app/format/format.ts';

/** How a measure is drawn: colour and line, so that neither says it alone. */
type Look = { readonly color: string; readonly dashes?: string };
const looks: Readonly<Record<string, Look>> = {
  installed: { color: 'var(--cc-chart-line)' },
  failed: { color: 'var(--cc-negative)' },
  failure: { color: 'var(--cc-negative)' },
  notApplicable: { color: 'var(--cc-fg-3)', dashes: '5 4' },
  repeats: { color: 'var(--cc-action)', dashes: '2 2' },
};
const earlier: Look = { color: 'var(--cc-fg-3)', dashes: '1 3' };

/** The look of a measure; of the period before it is dotted. */
export const lookOf = (name: string): Look =>
  name.endsWith('Before') ? earlier : (looks[name] ?? { color: 'var(--cc-chart-line)' });

const marks = ['var(--cc-chart-line)', 'var(--cc-positive)', 'var(--cc-action)', 'var(--cc-accent)', 'var(--cc-neutral)'];
const dashes = ['', '6 3', '2 2', '8 3 2 3', '1 3'];
/** The look of the n-th of several groups. */
export const nthLook = (place: number): Look => ({
  color: marks[place % marks.length] ?? '',
  dashes: dashes[place % dashes.length] ?? '',
});

/** Room for the figures of an axis up to the greatest of them, in pixels: the axis keeps some for itself. */
export const widthOf = (most: number): number => 26 + 8 * shortFigure(Math.ceil(most)).length;

/** The scale is cut where the greatest figure is so many times that of nearly all days. */
const spike = 4;
const nearlyAll = 0.94;

/**
 * Where an axis ends that a few days would make flat: about twice what nearly all days have, at a round figure. Undefined where all of it can be read. `days`: the greatest figure of
 * each day.
 */
export function cutAt(days: readonly number[]): number | undefined {
  const sorted = days.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor((sorted.length - 1) * nearlyAll)] ?? 0;
  return usual > 0 && (sorted.at(-1) ?? 0) > spike * usual ? parts * wholeStep((2 * usual) / parts) : undefined;
}

type Figures = Readonly<Record<string, string | number | null>>;
/** Of each line that leaves its scale, the day of its greatest figure: `names` are those of one panel, which ends at `top` (ADR 36). */
export function beyondOf<Point extends Figures>(points: readonly Point[], names: readonly string[], top: number | undefined) {
  if (top === undefined) return [];
  const figure = (point: Point | undefined, name: string) => Number(point?.[name] ?? 0);
  return names.flatMap((name) => {
    const most = points.reduce<Point | undefined>(
      (best, one) => (figure(one, name) > figure(best, name) ? one : best),
      undefined,
    );
    return most && figure(most, name) > top ? [{ name, most: figure(most, name), day: String(most.day) }] : [];
  });
}

/** An axis has so many parts. */
const parts = 4;
export const ticksTo = (top: number): number[] => Array.from({ length: parts + 1 }, (_, place) => (top / parts) * place);

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function wholeStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5, 10].map((part) => part * power).find((step) => step >= least) ?? power * 10;
}

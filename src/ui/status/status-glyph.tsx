import { cx } from '#src/ui/cx.ts';
import type { GlyphKind } from './status-kind.ts';

const TONES: Readonly<Record<GlyphKind, string>> = {
  ACTION_REQUIRED: 'action',
  NEGATIVE: 'negative',
  IN_PROGRESS: 'progress',
  POSITIVE: 'positive',
  NEUTRAL: 'neutral',
  NOT_REACHED: 'neutral',
};

/** The colour family of a kind, as used in class names. */
export function tone(kind: GlyphKind): string {
  return TONES[kind];
}

const ring = { cx: 7, cy: 7, r: 5.75, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
const stroke = {
  fill: 'none',
  stroke: 'var(--cc-bg)',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const shapes: Readonly<Record<GlyphKind, React.ReactNode>> = {
  ACTION_REQUIRED: (
    <>
      <circle {...ring} />
      <circle cx={7} cy={7} r={2.6} fill="currentColor" />
    </>
  ),
  NEGATIVE: (
    <>
      <circle cx={7} cy={7} r={6.5} fill="currentColor" />
      <path d="m4.8 4.8 4.4 4.4M9.2 4.8 4.8 9.2" {...stroke} />
    </>
  ),
  IN_PROGRESS: (
    <>
      <circle {...ring} />
      <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" />
    </>
  ),
  POSITIVE: (
    <>
      <circle cx={7} cy={7} r={6.5} fill="currentColor" />
      <path d="m4.2 7.2 2 2 3.7-4.2" {...stroke} />
    </>
  ),
  NEUTRAL: <circle {...ring} />,
  NOT_REACHED: <circle {...ring} strokeDasharray="2 2.5" />,
};

type Props = {
  readonly kind: GlyphKind;
  /** what the glyph says to a reader; without it the glyph is decoration beside a word */
  readonly label?: string | undefined;
};

/** The shape of a status: it says the kind without colour too. */
export function StatusGlyph({ kind, label }: Props) {
  const className = cx('cc-g', `cc-g-${TONES[kind]}`);
  if (label === undefined) {
    return (
      <svg className={className} viewBox="0 0 14 14" aria-hidden="true">
        {shapes[kind]}
      </svg>
    );
  }
  return (
    <svg className={className} viewBox="0 0 14 14" role="img" aria-label={label}>
      <title>{label}</title>
      {shapes[kind]}
    </svg>
  );
}

/** How a part of a chart is drawn: colour and hatching, so that neither says it alone; `lines` stand on `ground`, so wide of so much, turned. */
export type Hatched = {
  readonly color: string;
  readonly lines?: readonly [wide: number, of: number, turned: number];
  readonly ground?: string;
};
/** Looks that parts of several charts have. */
export const hatched = {
  lost: { color: 'var(--cc-negative)', ground: 'var(--cc-negative-bg)', lines: [2, 4, 135] },
  held: { color: 'var(--cc-action)', ground: 'var(--cc-action-bg)', lines: [3, 5, 0] },
} as const satisfies Readonly<Record<string, Hatched>>;

/** What fills a part: its colour, or its hatching by the id under which `Hatchings` has it. */
export const fillOf = (id: string, { color, lines }: Hatched): string => (lines ? `url(#${id})` : color);

/** The hatchings of a chart, for its parts and for the marks beside their names. */
export function Hatchings({ looks }: { readonly looks: Readonly<Record<string, Hatched>> }) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs>
        {Object.entries(looks).map(([id, { color, ground, lines }]) => {
          if (!lines) return null;
          const [wide, of, turned] = lines;
          return (
            <pattern key={id} id={id} width={of} height={of} patternUnits="userSpaceOnUse" patternTransform={`rotate(${turned})`}>
              <rect width={of} height={of} fill={ground} />
              <rect width={wide} height={of} fill={color} />
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** The mark beside the name of a part. */
export function HatchedMark({ fill }: { readonly fill: string }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="2" fill={fill} />
    </svg>
  );
}

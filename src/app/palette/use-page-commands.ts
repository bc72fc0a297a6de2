import { useEffect, useRef } from 'react';

/** A requirement of a closed command: what must be, who can see to it, and where. */
type PageNeed = { readonly text: string; readonly who?: string | undefined; readonly href?: string | undefined };

/** What the page that is open offers: a command that runs, or a closed one with what keeps it closed. */
export type PageCommand =
  | { readonly key: string; readonly label: string; readonly isOpen: true; readonly run: () => void }
  | {
      readonly key: string;
      readonly label: string;
      readonly isOpen: false;
      readonly needs: readonly PageNeed[];
      /** whether Next steps of the page show it, with whom to ask */
      readonly isInPanel: boolean;
    };

const told = new Set<{ readonly current: readonly PageCommand[] }>();

/** Makes what a part of the page offers known to the palette, as long as the part is there (mock README, Palette). */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });
  useEffect(() => {
    told.add(newest);
    return () => void told.delete(newest);
  }, []);
}

/** Everything that the page that is open offers, open commands first; each once. */
export function pageCommands(): readonly PageCommand[] {
  const all = [...told].flatMap(({ current }) => current);
  const once = [...new Map(all.map((command) => [`${command.key} ${command.label}`, command])).values()];
  return once.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

type Row = { readonly key: string; readonly label: string };
type OpenRow = Row & { readonly busy?: boolean | undefined; readonly onRun: () => void };
type ClosedRow = Row & {
  readonly summary?: string | undefined;
  readonly needs: readonly {
    readonly text: string;
    readonly who?: string | undefined;
    readonly met?: boolean | undefined;
    readonly link?: { readonly href?: string } | undefined;
  }[];
};

/** The rows of Next steps as the palette names them; one that is on its way is none. */
export function commandsOfRows(open: readonly OpenRow[], closed: readonly ClosedRow[]): PageCommand[] {
  return [
    ...open.flatMap(({ busy, key, label, onRun }): PageCommand[] =>
      busy === true ? [] : [{ key, label, isOpen: true, run: onRun }],
    ),
    ...closed.map(({ key, label, needs, summary }): PageCommand => {
      // A text that the people stand after ends in a colon.
      const unmet = needs
        .filter(({ met }) => met !== true)
        .map(({ link, text, who }) => ({ text: text.replace(/:$/, ''), who, href: link?.href }));
      return { key, label, isOpen: false, isInPanel: true, needs: summary === undefined ? unmet : [{ text: summary }, ...unmet] };
    }),
  ];
}

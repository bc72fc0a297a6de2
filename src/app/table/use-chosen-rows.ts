import { useState } from 'react';

const idOf = (row: { readonly id: number }) => String(row.id);

/** Chosen rows over several pages, each as it was last shown. */
export function useChosenRows<Row extends { readonly id: number }>(shown: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const present = new Map(shown.map((row) => [idOf(row), row]));
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen].map(([id, row]) => present.get(id) ?? row),
    onChange: (ids: ReadonlySet<string>) =>
      setChosen(
        new Map(
          [...ids].flatMap((id) => {
            const row = present.get(id) ?? chosen.get(id);
            return row ? [[id, row] as const] : [];
          }),
        ),
      ),
    choose: (rows: readonly Row[]) =>
      setChosen((before) => new Map([...before, ...rows.map((row) => [idOf(row), row] as const)])),
    clear: () => setChosen(new Map()),
  };
}

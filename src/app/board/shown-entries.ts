import { keepTabWords, tabWords } from '#src/app/tab-words.ts';

/** Beside the filters of boards (D-041): kept for the tab, as its history is, and gone with a sign-out (T22). */
const key = 'cc.filters.shown';
/** More than browsers keep of a history. */
const most = 100;

/** At which brand an entry of the history was shown, also before the page was loaded again; undefined for one that is new. */
export function shownIn(entry: string): number | undefined {
  const brandId = tabWords(key)[entry];
  return brandId === undefined ? undefined : Number(brandId);
}

/** Keeps at which brand an entry was shown; of too many the ones that were shown longest ago are forgotten. */
export function keepShown(entry: string, brandId: number): void {
  if (entry === '' || shownIn(entry) === brandId) return;
  const others = Object.entries(tabWords(key)).filter(([name]) => name !== entry);
  keepTabWords(key, Object.fromEntries([...others, [entry, String(brandId)]].slice(-most)));
}

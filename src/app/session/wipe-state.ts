/** Habits of the device, not state of a person: they stay when somebody signs out. */
const kept = /^cc\.(logout$|sidebarCollapsed$|table\.)/;

/** Forgets what the portal stored for the person who was signed in (SESSION-01, SESSION-09). */
export function wipeState(...storages: readonly Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith('cc.') && !kept.test(key)) storage.removeItem(key);
    }
  }
}

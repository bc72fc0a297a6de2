const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

/** The key that people's own system uses for shortcuts. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl');

/** Begins a word, also right behind an escape that JSON wrote: in `\nWVW…` the `n` is no letter of the word (T21). */
const begin = String.raw`(?<=^|[^A-Za-z0-9]|\\[bfnrt]|\\u[\da-fA-F]{4})`;
const token = String.raw`eyJ[\w-]+\.[\w-]+\.[\w-]*`;
const bearer = String.raw`[Bb]earer\s+[^\s"\\]+`;
const vin = String.raw`(?=[A-Za-z]*\d)[A-HJ-NPR-Za-hj-npr-z\d]{17}(?![A-Za-z0-9])`;
const secrets = new RegExp(`${begin}(?:${token}|${bearer}|${vin})`, 'g');

/** Anything that looks like a token or a vehicle's number, hidden (T9, T21, D-055). */
export const withoutSecrets = (text: string): string => text.replace(secrets, '[hidden]');

const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Control characters that JSON leaves as they are, but terminals and viewers act on (T21). */
export const escaped = (line: string): string =>
  line.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

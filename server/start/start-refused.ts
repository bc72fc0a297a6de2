/** The start is refused for a reason that whoever starts the portal can mend; the message says it in words and is all that is shown. */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

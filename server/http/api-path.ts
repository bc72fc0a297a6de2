/** Whether an address means the API, however it is spelled: such a path is answered with a problem, never with the page (T3). */
export function isApiPath(url: string): boolean {
  let path = new URL(url).pathname;
  for (let round = 0; round < 3 && path.includes('%'); round += 1) {
    try {
      path = decodeURIComponent(path);
    } catch {
      break;
    }
  }
  return /^[/\\]+(?:\.{1,2}[/\\]+)*(?:api|idp)(?:[/\\;]|$)/i.test(path);
}

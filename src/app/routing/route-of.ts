type Routed = { readonly state: { readonly matches: readonly { readonly fullPath: string }[] } };

/** Pattern of the page that is open: `/software/projects/aec/$swProjectId/overview`. */
export const routeOf = (router: Routed): string => router.state.matches.at(-1)?.fullPath ?? '/';

/** Where the embedded provider is mounted. */
export const providerPath = '/idp';
/** The page that the provider sends the code back to. */
export const callbackPath = '/login';

type Query = object | ((before: object) => object);

/** A page with its query, for what navigates: the router knows no page's query by its type, since areas bring their own. */
export const pageAt = <const To extends string>(to: To, query: Query) => ({ to, search: query as never });

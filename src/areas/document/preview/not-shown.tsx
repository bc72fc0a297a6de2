/** Why a file is not shown in the page: it can be downloaded all the same. */
export const NotShown = ({ text }: { readonly text: string }) => <p className="cc-muted cc-preview-none">{text}</p>;

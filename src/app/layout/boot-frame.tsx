import { product } from '#contract/redacted-names.ts';

/** What index.html shows from the first paint on, so that nothing changes while it is asked who is there; its look stands there too. */
export function BootFrame({ loading }: { readonly loading: string }) {
  return (
    <div className="cc-boot" role="status">
      <b>{product.name}</b>
      <p>{loading}…</p>
      <i />
      <i />
      <i />
    </div>
  );
}

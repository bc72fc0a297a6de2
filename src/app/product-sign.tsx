/** The product's sign, for pages without a header. */
export function ProductSign() {
  return (
    <svg className="cc-sign" width="32" height="32" viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="4" fill="var(--cc-fg)" />
      <path d="M14.8 7.6A5 5 0 1 0 14.8 14.4" fill="none" stroke="var(--cc-bg)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="11" cy="11" r="1.6" fill="var(--cc-bg)" />
    </svg>
  );
}

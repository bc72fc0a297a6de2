import './form-bar.css';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

type Props = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly label: string;
  /** mine: strong word and the minutes left; foreign: who and since when. Absent where nothing is locked */
  readonly lock?:
    | { readonly isMine: boolean; readonly who: string; readonly detail?: string | undefined; readonly action?: ReactNode }
    | undefined;
  /** what a reader sees while another holds the lock */
  readonly note?: string | undefined;
  /** "4 values not saved" */
  readonly dirty?: string | undefined;
  /** "2 errors", leading to the first one */
  readonly errors?: { readonly label: string; readonly onShow: () => void } | undefined;
  readonly reset?: { readonly label: string; readonly onReset: () => void } | undefined;
  readonly discard?: { readonly label: string; readonly onDiscard: () => void } | undefined;
  readonly save?:
    | {
        readonly label: string;
        /** shown on the button, which is called by its label alone */
        readonly keys?: string;
        readonly busy?: boolean;
        readonly disabled?: boolean;
        readonly onSave: () => void;
      }
    | undefined;
  readonly actions?: ReactNode;
};

/** Sticky bar above the fields: lock, what is not saved, errors, then reset, discard, save. */
export function FormBar({ ref, label, lock, note, dirty, errors, reset, discard, save, actions }: Props) {
  return (
    <div ref={ref} className={cx('cc-formbar', lock && !lock.isMine && 'cc-foreign')} role="toolbar" aria-label={label}>
      {lock && (
        <span className={cx('cc-lk', lock.isMine && 'cc-mine')}>
          <IconLock size={14} aria-hidden="true" />
          <span>
            <b>{lock.who}</b>
            {lock.detail}
          </span>
        </span>
      )}
      {lock?.action}
      {lock && (dirty !== undefined || errors) && <span className="cc-bar" />}
      <span role="status" className="cc-dirtyn">
        {dirty !== undefined && (
          <>
            <i className="cc-dot" />
            {dirty}
          </>
        )}
      </span>
      {errors && (
        <button type="button" className="cc-errlink cc-small" onClick={errors.onShow}>
          <StatusGlyph kind="NEGATIVE" />
          {errors.label}
        </button>
      )}
      {note !== undefined && <span className="cc-muted">{note}</span>}
      <span className="cc-end">
        {actions}
        {reset && (
          <Button look="quiet" onClick={reset.onReset}>
            {reset.label}
          </Button>
        )}
        {discard && <Button onClick={discard.onDiscard}>{discard.label}</Button>}
        {save && (
          <Button look="primary" busy={save.busy ?? false} disabled={save.disabled ?? false} onClick={save.onSave}>
            {save.label}
            {save.keys !== undefined && (
              <span aria-hidden="true">
                <kbd>{save.keys}</kbd>
              </span>
            )}
          </Button>
        )}
      </span>
    </div>
  );
}

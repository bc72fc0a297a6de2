import { describe, expect, it } from 'vitest';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { NextSteps } from '#src/ui/workflow/next-steps.tsx';
import { drawn } from '#tests/support/drawn.tsx';

const nothing = () => undefined;

describe('Next steps panel', () => {
  const html = drawn(
    <NextSteps
      title="Next steps"
      open={[
        { key: 'rollout.abort', label: 'Abort rollout', danger: true, onRun: nothing },
        { key: 'rollout.pause', label: 'Pause rollout', consequence: 'No new downloads start', onRun: nothing },
        { key: 'rollout.retry', label: 'Retry', onRun: nothing },
      ]}
      closed={[{ key: 'rollout.close', label: 'Close', needs: [{ key: 'allIn', text: 'All results in', who: 'System' }] }]}
      remains={{ label: 'Remains:', text: '2 steps, 1 person' }}
    />,
  );
  const tagOf = (key: string) => html.match(new RegExp(`<(\\w+)[^>]*data-command="${key}"[^>]*>`));

  it('offers open commands as buttons with their consequence, exactly one of them filled and never a dangerous one', () => {
    expect(tagOf('rollout.pause')?.[1]).toBe('button');
    expect(tagOf('rollout.pause')?.[0]).toContain('data-variant="primary"');
    expect(tagOf('rollout.abort')?.[0]).toContain('data-variant="danger"');
    expect(html.match(/data-variant="primary"/g)).toHaveLength(1);
    expect(html).toContain('No new downloads start');
  });

  it('never shows a closed command as a button, but with each unmet condition and who can meet it', () => {
    expect(tagOf('rollout.close')?.[1]).toBe('div');
    expect(tagOf('rollout.close')?.[0]).toContain('data-open="false"');
    expect(html).toContain('data-need="allIn"');
    expect(html).toContain('All results in');
    expect(html).toContain('System');
  });

  it('offers what can be done instead of waiting as a button of its own, which is never the filled one', () => {
    const instead = drawn(
      <NextSteps
        title="Next steps"
        open={[]}
        closed={[
          {
            key: 'rollout.start',
            label: 'Start',
            needs: [{ key: 'startDue', text: 'Must be due', instead: { label: 'Start now', onClick: nothing } }],
          },
        ]}
      />,
    );
    expect(instead).toMatch(/<button[^>]*data-variant="outlined"[^>]*>.*Start now/);
    expect(instead).not.toContain('data-variant="primary"');
  });

  it('says what remains', () => {
    expect(html).toContain('2 steps, 1 person');
  });
});

describe('StatusTag', () => {
  it('says the kind by shape and word, and keeps the constant beside another word (TAG-01, TAG-06)', () => {
    const html = drawn(<StatusTag status="ACTIVE" label="Active" />);
    expect(html).toContain('data-status="ACTIVE"');
    expect(html).toContain('data-kind="ACTION_REQUIRED"');
    expect(html).toContain('Active');
    expect(drawn(<StatusTag status="CANCELLED" />)).toContain('data-kind="NEUTRAL"');
  });
});

import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NewTabLink, OuterLink } from '#src/app/routing/outer-link.tsx';

const drawn = (url: string) => renderToString(<OuterLink url={url} />);

describe('a stored link (T12, T17, A10)', () => {
  it('leads where it says, in a window of its own', () => {
    expect(drawn('https://docs.example/plan')).toContain('href="https://docs.example/plan"');
    expect(drawn('https://docs.example/plan')).toMatch(/rel="noopener noreferrer">docs\.example\/plan</);
  });

  it('has the sign of a new tab, with words for readers, also where a tool gave it (B15)', () => {
    expect(drawn('https://docs.example/plan')).toMatch(/docs\.example\/plan<svg[^>]*aria-label=/);
    const html = renderToString(<NewTabLink href="https://translation.example/projects/1">Open in the tool</NewTabLink>);
    expect(html).toMatch(/target="_blank" rel="noopener noreferrer">Open in the tool<svg[^>]*role="img"[^>]*aria-label=/);
    expect(html).not.toContain('aria-hidden="true"');
  });

  it.each([
    'https://ok.example@evil.example/',
    'https:/\\evil.example',
    'https:evil.example',
    'https://.',
    'javascript:alert(1)',
    '',
  ])('is mere text when it is %j, whenever it was stored', (url) => {
    expect(drawn(url)).not.toContain('href');
  });
});

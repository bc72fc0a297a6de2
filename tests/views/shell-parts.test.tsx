import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { productTypeName, productTypes } from '#contract/access/permissions.ts';
import { BootFrame } from '#src/app/layout/boot-screen.tsx';
import { rolesByBrand } from '#src/areas/info/profile-roles.ts';
import { roleColour } from '#src/areas/info/role-colour.ts';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { Uploader } from '#src/ui/form/uploader.tsx';
import { Tabs } from '#src/ui/page/tabs.tsx';
import { Breadcrumb } from '#src/ui/shell/breadcrumb.tsx';
import { Footer } from '#src/ui/shell/footer.tsx';
import { BrandSelector, Header } from '#src/ui/shell/header.tsx';
import { Sidebar } from '#src/ui/shell/sidebar.tsx';
import { Topbar } from '#src/ui/shell/topbar.tsx';
import { drawn } from '#tests/support/drawn.tsx';

const nothing = () => undefined;

it('the page says that it loads from its first paint on, and the same until it is known who is there (C8)', async () => {
  const page = await readFile(new URL('../../index.html', import.meta.url), 'utf8');
  const frame = drawn(<BootFrame loading="Loading" />);
  expect(frame).toContain('<p>Loading…</p>');
  expect(page).toContain(`<div id="root">${frame}</div>`);
});

it('a file that is refused is named once, in the words of D-153; a size stands behind its name', () => {
  const row = (note: string) => {
    const items = [{ id: '1', name: 'run.exe', state: 'failed', percent: 0, note }] as const;
    const labels = { label: 'Files', pickLabel: 'Choose', cancelLabel: 'Cancel', removeLabel: 'Remove' };
    const html = drawn(<Uploader {...labels} items={items} onFiles={nothing} onCancel={nothing} />);
    return /<li.*<p>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
  };
  expect(row('run.exe: this kind of file is not accepted.')).toBe('run.exe: this kind of file is not accepted.');
  expect(row('9 B')).toBe('run.exe 9 B');
});

it('each file that is done with is taken away alike, whatever became of it', () => {
  const items = (['done', 'failed'] as const).map((state) => ({ id: state, name: `${state}.pdf`, state, percent: 100 }));
  const labels = { label: 'Files', pickLabel: 'Choose', cancelLabel: 'Cancel', removeLabel: 'Remove' };
  const html = drawn(<Uploader {...labels} items={items} onFiles={nothing} onCancel={nothing} onRemove={nothing} />);
  const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => row.replaceAll(/<svg.*?<\/svg>/g, ''));
  expect(rows.map((row) => /<button.*<\/button>/.exec(row)?.[0].replaceAll(/<[^>]*>/g, ''))).toEqual(['Remove', 'Remove']);
});

describe('topbar', () => {
  const html = drawn(
    <Topbar
      model={{
        title: 'ParkAssistPlus 4.12.0',
        subTitle: 'RC 3',
        description: 'Parking in narrow bays',
        backRoute: '/software/projects',
        backTitle: 'Back to Projects',
        category: 'AEC',
        status: 'ACTION_REQUIRED',
        statusLabel: 'Action required',
        statusType: 'ACTION_REQUIRED',
        isWatched: true,
        reviewState: { inReview: 2, reviewed: 3, inReviewLabel: '2 in review', reviewedLabel: '3 reviewed' },
        icon: <i className="own-icon" />,
        depth: 2,
      }}
      watch={{ label: 'Watch', onToggle: nothing }}
      comments={{ label: 'Comments', count: 7, isOpen: false, onToggle: nothing }}
    />,
  );

  it('shows every field of its model (SHELL-21, SHELL-22, SHELL-23, SHELL-29)', () => {
    expect(html).toMatch(
      /<a[^>]*href="\/software\/projects"[^>]*aria-label="Back to Projects"|aria-label="Back to Projects"[^>]*href="\/software\/projects"/,
    );
    expect(html).toContain('<h1 title="ParkAssistPlus 4.12.0">ParkAssistPlus 4.12.0<em> · RC 3</em></h1>');
    for (const text of ['Parking in narrow bays', 'AEC', 'Action required', 'own-icon', '2 in review', '3 reviewed'])
      expect(html).toContain(text);
    expect(html).toContain('data-status="ACTION_REQUIRED"');
    expect(html).toContain('data-depth="2"');
    // What gives way to the title is there to be read on hover.
    expect(html).toContain('<span class="cc-cat" title="AEC">AEC</span>');
  });

  it('has the star, pressed while watched, and the comments with their number (SHELL-24, SHELL-25)', () => {
    expect(html).toMatch(/aria-pressed="true"[^>]*>|aria-label="Watch"/);
    expect(html).toContain('aria-label="Comments, 7"');
    expect(html).toContain('aria-expanded="false"');
  });
});

describe('tabs', () => {
  const review = { inReview: 2, reviewed: 5, inReviewLabel: '2 in review', reviewedLabel: '5 reviewed' };
  const status = (kind: 'NEGATIVE' | 'POSITIVE' | 'ACTION_REQUIRED', label: string) => ({ kind, label });
  const html = drawn(
    <Tabs
      label="Sections"
      current="b"
      tabs={[
        { key: 'a', label: 'Risks', href: '/a', review, status: status('NEGATIVE', 'error') },
        { key: 'b', label: 'Gate', href: '/b', status: status('POSITIVE', 'success') },
        { key: 'c', label: 'Tests', href: '/c', status: status('ACTION_REQUIRED', 'warning') },
      ]}
    />,
  );

  it('carry the pair of review counts and a status sign with its name (SHELL-06, SHELL-26, SHELL-27, D-134)', () => {
    for (const text of ['2 in review', '5 reviewed', 'error', 'success', 'warning']) expect(html).toContain(text);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/href="\/b"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/b"/);
  });
});

describe('header, breadcrumb, footer', () => {
  it('offer a brand as a dropdown only where there is a choice (SHELL-02, BRAND-05)', () => {
    const vw = { value: '1', label: 'VW' };
    const selector = (options: { value: string; label: string }[]) =>
      drawn(
        <Header
          product="Control Center"
          homeHref="/"
          homeLabel="Home"
          skipLabel="Skip"
          theme={{ label: 'Dark', onToggle: nothing }}
          brand={<BrandSelector label="Brand" value="1" options={options} onChange={nothing} />}
        />,
      );
    expect(selector([vw])).not.toContain('aria-haspopup');
    expect(selector([vw])).toContain('VW');
    expect(selector([vw, { value: '4', label: 'Audi' }])).toContain('aria-haspopup="menu"');
  });

  it('name the steps to the page, the last of which is no link (SHELL-05, D-039)', () => {
    const html = drawn(
      <Breadcrumb
        label="Breadcrumb"
        items={[
          { label: 'Projects', href: '/p' },
          { label: 'RC 3', href: '/p/3' },
        ]}
      />,
    );
    expect(html).toContain('href="/p"');
    expect(html).not.toContain('href="/p/3"');
    expect(html).toMatch(/aria-current="page"[^>]*>RC 3/);
  });

  it('say copyright and links (SHELL-09, SHELL-10, SHELL-12)', () => {
    const html = drawn(
      <Footer copyright="© 2026 Control Center" links={[{ key: 'a', label: 'Legal notice', href: '/legal-notice' }]} />,
    );
    expect(html).toContain('© 2026 Control Center');
    expect(html).toContain('href="/legal-notice"');
  });
});

describe('sidebar', () => {
  const item = (key: string, isNewTab = false) => ({
    key,
    label: key,
    word: `${key}-word`,
    href: `/${key}`,
    icon: null,
    isNewTab,
  });
  const html = (isOpen: boolean) =>
    drawn(
      <Sidebar
        label="Main"
        groups={[
          { key: 'first', items: [item('dashboard')] },
          { key: 'areas', items: [item('software'), item('data')] },
        ]}
        pinned={{ items: [item('archive'), { ...item('parameters'), current: true, children: [item('showcase', true)] }] }}
        isOpen={isOpen}
        onToggle={nothing}
        toggleLabel="Names"
        toggleWord="Open"
      />,
    );

  it('has a divider after the first and after the last item, and two pinned ones (SHELL-15, SHELL-16)', () => {
    const order = [...html(false).matchAll(/<hr\/?>|href="\/(\w+)"|cc-push/g)].map(
      ([all, name]) => name ?? (all.startsWith('<hr') ? '-' : 'foot'),
    );
    expect(order).toEqual(['dashboard', '-', 'software', 'data', '-', 'foot', 'archive', 'parameters']);
  });

  it('has a word under each sign while it is collapsed (SHELL-04)', () => {
    const words = [...html(false).matchAll(/<small>([\w-]+)<\/small>/g)].map(([, word]) => word);
    expect(words).toEqual(['dashboard-word', 'software-word', 'data-word', 'archive-word', 'parameters-word', 'Open']);
    expect(html(true)).not.toContain('<small>');
  });

  it('opens the tools in new tabs that cannot reach back (NAV-06)', () => {
    expect(html(true)).toMatch(/href="\/showcase"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/);
  });
});

describe('role badges', () => {
  it('are of roles that let one do something; product types and platforms are words, under the names that people know (INFO-02, D-214b)', () => {
    const held = ['container-po', 'brand-vw', 'type-oru-meb-unece', 'type-cu', 'platform-e311'];
    const [vw] = rolesByBrand(held.map((name) => ({ name, rights: [], brandId: 1 })));
    expect(vw?.roles.map(({ role, label }) => [role.name, label])).toEqual([
      ['container-po', 'Container PO'],
      ['brand-vw', undefined],
    ]);
    expect([vw?.types, vw?.platforms]).toEqual([['ORU MEB UNECE', 'CU'], ['E3 1.1']]);
    for (const type of productTypes) expect(productTypeName(type)).not.toContain('_');
  });

  it('tell global roles, roles of a brand and the user manager apart (INFO-03, INFO-04, INFO-05)', () => {
    expect(roleColour({ name: 'admin', brandId: 0 })).toBe('sky');
    expect(roleColour({ name: 'container-po', brandId: 1 })).toBe('green');
    expect(roleColour({ name: 'control-center-user-manager', brandId: 0 })).toBe('twilight');
  });

  it('are blue sky, green and twilight, each with enough contrast to white (INFO-03, INFO-04, INFO-05, D-057)', async () => {
    expect(drawn(<CountBadge count="Admin" color="green" />)).toContain('--cc-badge-green');
    expect(drawn(<CountBadge count="Admin" color="twilight" />)).toContain('--cc-badge-twilight');
    const css = await readFile('src/ui/styles.css', 'utf8');
    const colours = Object.fromEntries([...css.matchAll(/--cc-badge-(\w+): (#\w{6})/g)].map(([, name, value]) => [name, value]));
    expect(colours).toMatchObject({ sky: '#0a6eb0', green: '#237a36', twilight: '#5b4b8a' });
    for (const colour of Object.values(colours)) expect(1.05 / (luminance(String(colour)) + 0.05)).toBeGreaterThan(4.5);
  });
});

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('the header keeps what begins anew by the same key apart', () => {
  const of = (key: string) => <i key={key} />;
  const theme = { label: 'Theme', onToggle: nothing };
  const labels = { product: 'Control Center', homeHref: '/', homeLabel: 'Home', skipLabel: 'Skip' };
  const { children } = Header({ ...labels, theme, brand: of('1'), search: of('1'), tasks: of('1'), user: of('1') }).props;
  const keys = (children as readonly { readonly key: string | null }[]).flatMap(({ key }) => key ?? []);
  expect(keys).toEqual([...new Set(keys)]);
});

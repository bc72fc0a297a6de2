import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The one accent: act, chosen, here. Never a status. */
const accent: MantineColorsTuple = [
  '#eef0fd',
  '#dcdffa',
  '#bcc3f5',
  '#a3adff',
  '#7d89e8',
  '#5a69dc',
  '#4353c9',
  '#3745b0',
  '#2b3790',
  '#20243d',
];

const outlined = {
  background: 'var(--cc-bg)',
  hover: 'var(--cc-bg-hover)',
  color: 'var(--cc-fg)',
  border: '1px solid var(--cc-line-strong)',
};
/** The looks of buttons, as variants of Mantine's. */
const looks = {
  primary: {
    background: 'var(--cc-accent)',
    hover: 'var(--cc-accent-hover)',
    color: 'var(--cc-on-accent)',
    border: '1px solid var(--cc-accent)',
  },
  outlined,
  quiet: {
    background: 'none',
    hover: 'var(--cc-bg-hover)',
    color: 'var(--cc-fg-2)',
    hoverColor: 'var(--cc-fg)',
    border: '1px solid transparent',
  },
  danger: { ...outlined, color: 'var(--cc-negative-fg)' },
  edge: { ...outlined, color: 'var(--cc-negative-fg)', border: '1px solid var(--cc-negative-fg)' },
};
export type ButtonLook = keyof typeof looks;

const tinted = (background: string, color: string, border = '0') => ({ background, hover: background, color, border });
const badge = (name: string) => tinted(`var(--cc-badge-${name})`, '#fff');
const banner = (name: string) => tinted(`var(--cc-${name}-bg)`, 'var(--cc-fg)', '1px solid var(--cc-line)');
/** What else has colours of its own: counts and banners. */
const tints = {
  'badge-quiet': tinted('var(--cc-neutral-bg)', 'var(--cc-fg-2)'),
  'badge-sky': badge('sky'),
  'badge-green': badge('green'),
  'badge-twilight': badge('twilight'),
  'badge-error': tinted('var(--cc-negative-bg)', 'var(--cc-negative-fg)'),
  'banner-warning': banner('action'),
  'banner-info': banner('progress'),
  'banner-error': banner('negative'),
};
type NamedBadge<Name> = Name extends `badge-${infer Look}` ? Look : never;
export type BadgeLook = NamedBadge<keyof typeof tints>;

const variants: Readonly<Record<string, ReturnType<VariantColorsResolver>>> = { ...looks, ...tints };
const variantColorResolver: VariantColorsResolver = (input) => variants[input.variant] ?? defaultVariantColorsResolver(input);

/** Type, space and colour of the product for Mantine's components; the values are those of styles.css. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: 'var(--cc-font)',
  fontFamilyMonospace: 'var(--cc-mono)',
  fontSizes: {
    xs: 'var(--cc-fs-11)',
    sm: 'var(--cc-fs-12)',
    md: 'var(--cc-fs-13)',
    lg: 'var(--cc-fs-14)',
    xl: 'var(--cc-fs-18)',
  },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: 'var(--cc-s1)', sm: 'var(--cc-s2)', md: 'var(--cc-s3)', lg: 'var(--cc-s4)', xl: 'var(--cc-s6)' },
  radius: { xs: 'var(--cc-r-s)', sm: 'var(--cc-r-m)', md: 'var(--cc-r-l)', lg: 'var(--cc-r-l)', xl: 'var(--cc-r-l)' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--cc-fs-18)', lineHeight: '24px' },
      h2: { fontSize: 'var(--cc-fs-14)', lineHeight: '20px' },
      h3: { fontSize: 'var(--cc-fs-13)', lineHeight: '20px' },
    },
  },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // A button that is pressed stays where it is.
  activeClassName: '',
  variantColorResolver,
  components: {
    Button: {
      classNames: { root: 'cc-btn', label: 'cc-btn-label', section: 'cc-btn-section' },
      vars: (_theme: unknown, { size }: { readonly size?: string }) => ({
        root: { '--button-height': size === 'sm' ? '24px' : '28px', '--button-padding-x': size === 'sm' ? '8px' : '10px' },
      }),
    },
    ActionIcon: { classNames: { root: 'cc-iconbtn' } },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: 'cc-inp' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: 'cc-lab', description: 'cc-hint2', error: 'cc-err' },
    },
    Checkbox: { defaultProps: { radius: 'xs' }, classNames: { root: 'cc-check', body: 'cc-check-body' } },
    Radio: { defaultProps: { variant: 'outline' }, classNames: { root: 'cc-check', body: 'cc-check-body' } },
    Tooltip: {
      defaultProps: { offset: 6, transitionProps: { duration: 0 }, events: { hover: true, focus: true, touch: false } },
      classNames: { tooltip: 'cc-tip' },
    },
    Combobox: { classNames: { option: 'cc-menu-item', groupLabel: 'cc-menu-label' } },
    Badge: { defaultProps: { radius: 'xs' }, classNames: { root: 'cc-count' } },
    Alert: { classNames: { root: 'cc-banner', wrapper: 'cc-banner-in', icon: 'cc-banner-icon', message: 'cc-banner-text' } },
    Menu: {
      defaultProps: {
        shadow: 'none',
        offset: 4,
        transitionProps: { duration: 0 },
        classNames: { dropdown: 'cc-menu', item: 'cc-menu-item', label: 'cc-menu-label' },
      },
    },
    Popover: {
      defaultProps: { shadow: 'none', offset: 4, transitionProps: { duration: 0 } },
      classNames: { dropdown: 'cc-menu' },
    },
  },
});

const scheme = {
  '--mantine-color-body': 'var(--cc-bg)',
  '--mantine-color-text': 'var(--cc-fg)',
  '--mantine-color-dimmed': 'var(--cc-fg-2)',
  '--mantine-color-placeholder': 'var(--cc-fg-3)',
  '--mantine-color-default': 'var(--cc-bg)',
  '--mantine-color-default-color': 'var(--cc-fg)',
  '--mantine-color-default-border': 'var(--cc-line)',
  '--mantine-color-default-hover': 'var(--cc-bg-hover)',
  '--mantine-color-anchor': 'var(--cc-accent-fg)',
  '--mantine-color-error': 'var(--cc-negative-fg)',
  '--mantine-color-disabled': 'var(--cc-bg-subtle)',
  '--mantine-color-disabled-color': 'var(--cc-fg-2)',
  '--mantine-color-disabled-border': 'var(--cc-line-strong)',
  '--mantine-primary-color-filled': 'var(--cc-accent)',
  '--mantine-primary-color-filled-hover': 'var(--cc-accent-hover)',
  '--mantine-primary-color-light': 'var(--cc-accent-tint)',
  '--mantine-primary-color-light-color': 'var(--cc-accent-fg)',
} as const;

/** Points Mantine's colour variables at ours, so that there is one list of colours (styles.css). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: { ...scheme }, dark: { ...scheme } });

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { toneVariables } from './text/tones.ts'

/** Shared by several style sheets, which read them as `--vouch-<name>`. Other sizes of text are those of Mantine. */
const sizes = {
  spacing: '16px',
  'header-height': '48px',
  'sidebar-width': '200px',
  'content-max-width': '1200px',
  'modal-max-width': '90vw',
  'dropdown-max-height': '50vh',
  'toast-max-width': '30vw',
  'font-tiny': '11px',
  'font-aside': '13px',
  'font-heading': '15px',
  'font-chapter': '17px',
  'font-person': '18px',
  'font-figure': '24px',
  'font-score': '28px',
} as const

/** Milliseconds of loading before a logo loader appears. */
export const LOADER_DELAY = 600
/** Milliseconds without typing before a search or filter is applied. */
export const DEBOUNCE_DELAY = 250
/** Milliseconds of loading before any other piece says what is loading. */
export const DEFAULT_LOADING_DELAY = 2000
/** How many milliseconds a message shows before it disappears. */
export const MESSAGE_DURATION = 5000

const iris: MantineColorsTuple = [
  '#eef0fe',
  '#dde1fc',
  '#bcc4f8',
  '#9ca8f4',
  '#8190ef',
  '#6575e8',
  '#4d5dd8',
  '#404ebd',
  '#36429d',
  '#2d377f',
]

const slate: MantineColorsTuple = [
  '#e4e6eb',
  '#c3c7d0',
  '#989da9',
  '#7b808d',
  '#42464f',
  '#32353c',
  '#25282e',
  '#1a1c20',
  '#141619',
  '#0e0f11',
]

const floating = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  shadow: 'md',
  transitionProps: { duration: 0 },
} as const

/** Limits a list of options to the height that is free in the window. Its padding and border take 10 px. */
const list = {
  ...floating,
  middlewares: {
    flip: true,
    shift: true,
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
        elements.floating.style.setProperty('--vouch-available-height', `${availableHeight}px`),
    },
  },
}
const dropdown = {
  maxDropdownHeight: 'calc(min(var(--vouch-dropdown-max-height), var(--vouch-available-height, 100vh)) - 10px)',
}

/** The look of every Mantine component: system fonts, 14 px text, one accent colour. */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: 6,
  colors: { iris, dark: slate },
  defaultRadius: 6,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: sizes.spacing, lg: '24px', xl: '32px' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '16px' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // These are plain objects, because `Input.extend` would load the component on the first route.
  components: {
    Button: { styles: { root: { height: 32, paddingInline: 12, fontWeight: 500 } } },
    Input: { styles: { wrapper: { '--input-height-sm': '32px' } } },
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 500 } } },
    // Popovers stay inside their dialog, so that the focus trap includes them. Fixed positions keep scrolling boxes from clipping them.
    Popover: { defaultProps: floating },
    Combobox: { defaultProps: list },
    MultiSelect: { defaultProps: dropdown, styles: { input: { paddingBlock: 4 }, inputField: { minWidth: 60 } } },
    Autocomplete: { defaultProps: dropdown, styles: { option: { overflowWrap: 'anywhere' } } },
  },
})

/** Adds sizes and tones to Mantine's variables, and darkens the colours of Mantine whose contrast misses AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(sizes).map(([name, value]) => [`--vouch-${name}`, value])),
  light: {
    ...toneVariables('light'),
    '--mantine-color-text': '#1c1f26',
    '--mantine-color-dimmed': '#5c6370',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#b4232a',
    '--mantine-color-default-border': '#d5d9e0',
    '--vouch-surface': '#ffffff',
    '--vouch-subtle': '#f7f8fa',
    '--vouch-hover': '#f3f4f8',
    '--vouch-selected': '#eef0fe',
    '--vouch-line': '#e5e7ec',
    '--vouch-focus': 'var(--mantine-primary-color-filled)',
    '--vouch-reached': 'var(--mantine-color-iris-3)',
    '--vouch-field-line': '#838995',
    // The border of fields and boxes: less than 3:1 is not visible to everyone.
    '--mantine-color-gray-4': 'var(--vouch-field-line)',
    '--vouch-shadow': '0 0 0 1px rgb(20 24 40 / 6%), 0 12px 32px rgb(20 24 40 / 16%)',
  },
  dark: {
    ...toneVariables('dark'),
    '--mantine-color-text': '#e4e6eb',
    '--mantine-color-dimmed': '#a0a5b1',
    '--mantine-color-placeholder': '#969ba8',
    '--mantine-color-error': '#ff9d9d',
    '--vouch-surface': '#1f2126',
    '--vouch-subtle': '#1f2126',
    '--vouch-hover': '#2d3038',
    '--vouch-selected': '#282b45',
    '--vouch-line': '#30333a',
    '--vouch-focus': 'var(--mantine-color-iris-4)',
    '--vouch-reached': 'var(--mantine-color-iris-8)',
    '--vouch-field-line': '#767b87',
    '--mantine-color-dark-4': 'var(--vouch-field-line)',
    '--mantine-color-default-border': '#42464f',
    '--vouch-shadow': '0 0 0 1px rgb(255 255 255 / 8%), 0 12px 32px rgb(0 0 0 / 55%)',
  },
})

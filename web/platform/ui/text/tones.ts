import { type Tone, tones } from '#shared/platform/tones.ts'

interface Shades {
  readonly text: string
  readonly fill: string
  readonly line: string
}

/** The colours of every badge, toast and banner by tone. Text on fill has the contrast of AA. */
const shades: Record<Tone, Record<'light' | 'dark', Shades>> = {
  neutral: {
    light: { text: '#454b57', fill: '#eff1f4', line: '#dadde3' },
    dark: { text: '#c3c7d0', fill: '#2a2d34', line: '#3d414a' },
  },
  info: {
    light: { text: '#1b52a8', fill: '#e9f1fd', line: '#c4d9f7' },
    dark: { text: '#9cc3fb', fill: '#1b2b44', line: '#2b456d' },
  },
  progress: {
    light: { text: '#5a3fb0', fill: '#f1edfd', line: '#d9cef8' },
    dark: { text: '#c5b3fa', fill: '#2d2547', line: '#473a71' },
  },
  good: {
    light: { text: '#12653f', fill: '#e6f6ee', line: '#bce4d0' },
    dark: { text: '#82d8ae', fill: '#163126', line: '#24523e' },
  },
  warn: {
    light: { text: '#854a05', fill: '#fdf2dd', line: '#f2d9a5' },
    dark: { text: '#efc172', fill: '#362911', line: '#5a451d' },
  },
  bad: {
    light: { text: '#ab1f26', fill: '#fdecec', line: '#f5c6c7' },
    dark: { text: '#ff9d9d', fill: '#3d1d20', line: '#653034' },
  },
}

/** Returns the variables `--tone`, `--tone-fill` and `--tone-line`, which let a style draw in any tone. */
export function toneStyle(tone: Tone) {
  return {
    '--tone': `var(--tone-${tone})`,
    '--tone-fill': `var(--tone-${tone}-fill)`,
    '--tone-line': `var(--tone-${tone}-line)`,
  }
}

/** Returns the CSS variables `--tone-<name>`, `--tone-<name>-fill` and `--tone-<name>-line` of a colour scheme. */
export function toneVariables(scheme: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(
    tones.flatMap((tone) => [
      [`--tone-${tone}`, shades[tone][scheme].text],
      [`--tone-${tone}-fill`, shades[tone][scheme].fill],
      [`--tone-${tone}-line`, shades[tone][scheme].line],
    ]),
  )
}

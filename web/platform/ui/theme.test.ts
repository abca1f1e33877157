import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const variables = cssVariables(theme as Parameters<typeof cssVariables>[0])

test.each(['light', 'dark'] as const)('the borders of fields and boxes reach 3:1 in the %s scheme', (scheme) => {
  const own: Readonly<Record<string, string>> = variables[scheme]
  const line = own['--vouch-field-line'] ?? ''
  const behind = ['--vouch-surface', '--vouch-subtle', '--vouch-hover', '--vouch-selected'].map(
    (name) => own[name] ?? '',
  )
  // In the dark scheme, Mantine fills its fields with this colour.
  const filled = scheme === 'light' ? '#ffffff' : (theme.colors?.dark?.[6] ?? '')
  for (const colour of [...behind, filled]) expect(contrast(line, colour), colour).toBeGreaterThanOrEqual(3)
  expect(own[scheme === 'light' ? '--mantine-color-gray-4' : '--mantine-color-dark-4']).toBe('var(--vouch-field-line)')
})

/** Computes the contrast of two colours such as #1c1f26 by the formula of WCAG. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

import { expect, test } from 'vitest'

/** Words that stay in lower case within a command: "Mark All as Read", "Add to Job". */
const small = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
/** These texts are the same as on the pages of the identity provider. */
const fixed = ['Log in', 'Log in with a pop-up']

const sources = import.meta.glob<string>(['./**/*.tsx'], { query: '?raw', import: 'default', eager: true })

/** Match the texts of buttons, menu items, forms and questions. Texts that contain values are sentences. */
const patterns = [
  /<(?:Button|Menu\.Item)\b(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\}|=>)*>\s*([^<{]+?)\s*<\//g,
  /\b(?:submitLabel|confirmLabel|cancelLabel)="([^"]+)"/g,
]

const commands = Object.entries(sources).flatMap(([file, text]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, command = '']) => ({ file, command }))),
)

function isCapitalized(command: string): boolean {
  return command.split(/\s+/).every((word, at) => (at > 0 && small.has(word)) || !/^\p{Ll}/u.test(word))
}

test('commands are capitalized as in the specification: "Add New Client", "Show 50 More"', () => {
  expect(commands.length).toBeGreaterThan(100)
  const others = commands.filter(({ command }) => !isCapitalized(command) && !fixed.includes(command))
  expect(others).toEqual([])
})

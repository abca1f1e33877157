import { expect, test } from 'vitest'
import { keysByPlace } from './keyHelp.ts'

test('keys stand in the order of their places, each once', () => {
  const rows = { Enter: 'Open the row' }
  expect(
    keysByPlace([
      { place: 'Everywhere', keys: { '?': 'Show keyboard shortcuts' } },
      { place: 'List', keys: rows },
      { place: 'List', keys: { '/': 'Search' } },
      { place: 'List', keys: rows },
      { place: 'Record', keys: {} },
    ]),
  ).toEqual([
    ['List', { Enter: 'Open the row', '/': 'Search' }],
    ['Everywhere', { '?': 'Show keyboard shortcuts' }],
  ])
})

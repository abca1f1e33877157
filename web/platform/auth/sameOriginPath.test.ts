import { expect, test } from 'vitest'
import { sameOriginPath } from './sameOriginPath.ts'

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/clients?sort=-email#top', '/clients?sort=-email#top'],
  ['//companies', '/companies'],
  ['///companies//1', '/companies//1'],
  ['/\\evil.example', '/evil.example'],
  ['https://evil.example/', '/https://evil.example/'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
])('%s becomes %s, on this site', (path, expected) => {
  expect(sameOriginPath(path)).toBe(expected)
  expect(new URL(sameOriginPath(path), 'https://vouch.test').origin).toBe('https://vouch.test')
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { ExternalLink } from './ExternalLink.tsx'

const render = (address: string) => renderToStaticMarkup(createElement(ExternalLink, { address }))

const hostile = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)/',
    '\u0001javascript:alert(1)/',
    'java\nscript:alert(1)/',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '"><script>alert(1)</script>',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('a stored link is checked again where it is shown: it opens pages of the web alone', { tags: 'property' }, () => {
  expect(render('https://example.com/zoe')).toContain('href="https://example.com/zoe"')
  expect(render('acme.example')).toContain('href="https://acme.example"')
  fc.assert(
    fc.property(hostile, (stored) => {
      const markup = render(stored)
      expect(markup).not.toMatch(/<(?!a |\/a>)/)
      for (const [, href] of markup.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//)
    }),
    { numRuns: 500 },
  )
})

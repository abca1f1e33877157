import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { Markdown } from './Markdown.tsx'

const render = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text, below: 2 })).replace(/^<div[^>]*>|<\/div>$/g, '')

test('Markdown is shown as elements, under the heading that it stands below', () => {
  expect(render('# A &amp; B\n\n- *one*\n\n[x](https://example.com/) [y](javascript:alert(1))')).toBe(
    '<h3>A &amp; B</h3><ul><li><p><em>one</em></p></li></ul><p><a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">x</a> y</p>',
  )
})

test('whatever is written, only known tags with known attributes appear', { tags: 'property' }, () => {
  const known =
    /<(\/?(p|h[3-6]|ul|ol|li|blockquote|code|pre|strong|em|a)|(hr|br)\/|ol start="\d+"|pre tabindex="0"|a href="https?:\/\/[^"<>]*" target="_blank" rel="noopener noreferrer nofollow")>/g
  const piece = fc.constantFrom(
    ...['<script>', '</p>', '[', '](', ')', '`', '```\n', '> ', '- ', '1. ', '# ', '![', '\n\n', '**', '_', '"', '&'],
    ...['javascript:', 'https://a.b/', 'onerror=', '&#x3c;', '&lt;', '\u0000', ']: ', '<a href="', 'word '],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(render(pieces.join('')).replaceAll(known, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 200 },
  )
})

import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { markdown } from './markdown.ts'

const render = (text: string) => markdown(text).markup

test('what a brief needs is shown: headings, lists, code, quotes, emphasis and links', () => {
  const brief = [
    '# Ledger\n\nBuild **one** thing, *well*.\\\nThen stop.\n\n- Keep it simple\n- Use `bigint`\n\n3. Third\n\n> Quoted\n\n---',
    '```sql\nselect 1 < 2;\n```\n\n[Docs](https://example.com/a?b=1&c=2) and [named][d]\n\n[d]: http://example.com/d',
  ].join('\n\n')
  expect(render(brief)).toBe(
    [
      '<h2>Ledger</h2><p>Build <strong>one</strong> thing, <em>well</em>.<br>Then stop.</p>',
      '<ul><li><p>Keep it simple</p></li><li><p>Use <code>bigint</code></p></li></ul><ol start="3"><li><p>Third</p></li></ol>',
      '<blockquote><p>Quoted</p></blockquote><hr><pre tabindex="0"><code>select 1 &lt; 2;</code></pre>',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">Docs</a> and ',
      '<a href="http://example.com/d" rel="noopener noreferrer nofollow">named</a></p>',
    ].join(''),
  )
})

test('its headings stand under that of the page', () => {
  expect(markdown('# A\n\n###### B', 2).markup).toBe('<h3>A</h3><h6>B</h6>')
})

describe('what is hostile is only text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b> c',
    '<div style="position:fixed">',
    '<!-- --><svg onload=alert(1)>',
    '`<script>`',
    '```html\n<script>alert(1)</script>\n```',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;',
    '# <iframe src=//example.com>',
    '- <style>*{display:none}</style>',
  ])('%s', (text) => {
    expect(render(text)).not.toMatch(/<(script|img|b|div|svg|iframe|style|!--)/i)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//example.com)',
    '[x](/staff)',
    '[x](#top)',
    '[x](mailto:a@example.com)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[x](http://)',
    '[x](https:example.com)',
  ])('no link: %s', (text) => {
    expect(render(text)).not.toContain('<a')
  })

  test('a link cannot leave its attribute, and a picture is not loaded', () => {
    expect(render('[x](https://example.com/"onmouseover="alert(1))')).not.toMatch(/"\s*onmouseover/)
    expect(render('![cat](https://example.com/cat.png)')).toMatch(
      /^<p><a href="https:\/\/example.com\/cat.png"[^>]*>cat<\/a><\/p>$/,
    )
  })
})

test('whatever is written, only known tags with known attributes appear', { tags: 'property' }, () => {
  const known =
    /<(\/?(p|h[2-6]|ul|ol|li|blockquote|code|pre|strong|em|a)|hr|br|ol start="\d+"|pre tabindex="0"|a href="https?:\/\/[^"<>]*" rel="noopener noreferrer nofollow")>/g
  const piece = fc.oneof(
    fc.constantFrom(
      '<script>',
      '</p>',
      '[',
      '](',
      ')',
      '`',
      '```\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '![',
      '\n\n',
      '**',
      '_',
      '"',
      "'",
      '&',
      '<',
    ),
    fc.constantFrom('javascript:', 'https://a.b/', 'onerror=', '&#x3c;', '&lt;', '\u0000', '\\', ']: ', '<a href="'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(render(pieces.join('')).replaceAll(known, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['brackets', '['.repeat(20_000)],
  ['links in links', '[a]('.repeat(5_000)],
  ['stars', '*a_ '.repeat(5_000)],
  ['tags', '<a '.repeat(6_000)],
  ['ticks', Array.from({ length: 150 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['quotes in quotes', '>'.repeat(5_000)],
  ['lists in lists', `${'- '.repeat(5_000)}x`],
  ['an item in 21 lists', `${'1. '.repeat(21)}x`],
  ['many items', '- x\n'.repeat(501).trim()],
  ['many quotes', '> > x\n\n'.repeat(251).trim()],
  ['many underlined headings', 'x\n=\n'.repeat(501).trim()],
  ['many rules', 'x\n---\n'.repeat(501).trim()],
  ['ticks of nine lengths', `${Array.from({ length: 10 }, (_, index) => '`'.repeat(index)).join(' ')} Plain`],
])('a text that would take long to parse is shown as it was written: %s', (_name, text) => {
  expect(render(text)).toBe(
    `<pre tabindex="0"><code>${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code></pre>`,
  )
})

test.each([
  ['a quote in 19 quotes', `${'>'.repeat(20)}x`, '<blockquote>'],
  ['an item in 19 lists', `${'- '.repeat(20)}x`, '<ul>'],
  ['many items', '- x\n'.repeat(500), '<ul>'],
  ['a rule of many marks', '- '.repeat(5_000), '<hr>$'],
  ['a long line under a heading', `x\n${'='.repeat(9_000)}`, '<h2>x</h2>$'],
  ['few marks in a long text', `${'*a_ '.repeat(249)}${'x '.repeat(9_000)}`, '<p>'],
  ['ticks of eight lengths', Array.from({ length: 9 }, (_, index) => '`'.repeat(index)).join(' '), '<p>'],
  ['ticks of one length', '`a` '.repeat(125), '<p><code>'],
])('a text that takes a moment is parsed: %s', (_name, text, start) => {
  expect(render(text)).toMatch(new RegExp(`^${start}`))
})

import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { mailHtml } from './mailHtml.ts'

const body = (text: string) => /anywhere">\n([\s\S]*)<p style="margin:32px/.exec(mailHtml(text, [], []))?.[1] ?? ''

test('paragraphs and lines stay, an address becomes a link, and a long one is cut only where it is read', () => {
  const long = `https://vouch.example/${'a'.repeat(80)}`
  expect(body('Hello Ada,\n\nSee https://vouch.example/you.\nBye').replaceAll(/ style="[^"]*"/g, '')).toBe(
    '<p>Hello Ada,</p>\n<p>See <a href="https://vouch.example/you">https://vouch.example/you</a>.<br>Bye</p>\n',
  )
  expect(body(`See ${long}`)).toContain(`<a href="${long}">${long.slice(0, 60)}…</a>`)
  const ofRecord = 'https://vouch.example/developer/0b0b0b0b-0000-4000-8000-000000000000/meetings'
  expect(body(`The developer: ${ofRecord}`)).toContain(`<a href="${ofRecord}">https://vouch.example/developer/…</a>`)
})

test('the first address with a line for itself is the button, and no other address is read', () => {
  const url = 'https://vouch.example/0b0b0b0b-0000-4000-8000-000000000000'
  const html = body(`Can you come? Answer here:\n${url}/a\n\nBye\n\nChoose what you get:\n${url}/b`)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Can you come? Answer here:\nOpen\nBye\nChoose what you get\n')
  expect(html).toMatch(/<a href="[^"]+\/a" style="[^"]*background[^"]*">Open<\/a>/)
  expect(html).toContain(`<a href="${url}/b">Choose what you get</a>`)
  expect(mailHtml(url, [], [], { button: 'Answer' })).toContain('>Answer</a>')
})

test('a list has a link in each line and no button', () => {
  const url = 'https://vouch.example/0b0b0b0b'
  const html = body(`Two things wait:\n\n- One\n  ${url}/1\n- Two\n  ${url}/2\n\nChoose:\n${url}/3`)
  expect(html.replaceAll(/ style="[^"]*"/g, '')).toBe(
    `<p>Two things wait:</p>\n<p><a href="${url}/1">- One</a><br><a href="${url}/2">- Two</a></p>\n<p><a href="${url}/3">Choose</a></p>\n`,
  )
})

test('a mail ends with its pages by their names, and loads nothing', () => {
  const mail = mailHtml(
    'Bye',
    ['Vouch & Co', 'You get this.'],
    [{ label: 'No more mails?', url: 'https://vouch.example/b' }],
  )
  expect(mail).toContain('Vouch &amp; Co<br>You get this.<br><a href="https://vouch.example/b">No more mails?</a>')
  expect(mail).not.toMatch(/<(img|link|script|style)/)
})

test('a mail begins with the name of the firm as its mark, so that nothing is missing where pictures are blocked', () => {
  const words = mailHtml('Hello Ada,', ['Vouch & Co', 'You get this.'], [])
    .replaceAll(/<[^>]*>/g, '')
    .trim()
  expect(words).toMatch(/^Vouch &amp; Co\n\nHello Ada,/)
})

test('with a logo, the name of the firm is read in its place where pictures are blocked', () => {
  const mail = mailHtml('Hello Ada,', ['Vouch "&" Co', 'You get this.'], [], { logo: 'logo' })
  expect(mail).toContain('<img src="cid:logo" alt="Vouch &quot;&amp;&quot; Co" height="40"')
  expect(mail.match(/https?:/g)).toBeNull()
})

test('no words of a person become markup', { tags: 'property' }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('<b>', '"', '&', 'https://', "'", '\n', '/x'), fc.string())),
      (parts) => {
        const tags = body(parts.join('')).match(/<[^>]*>/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^(<p style="margin:0 0 16px">|<\/p>|<br>|<\/a>|<a href="https?:\/\/[^"<>]*"( style="[-\w:#;]*( [-\w:#;]*)*")?>)$/,
          )
      },
    ),
  )
})

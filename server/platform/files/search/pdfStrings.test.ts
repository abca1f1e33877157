import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { pdfStrings } from './pdfStrings.ts'

const readAs = (written: string) => pdfStrings(Buffer.from(written, 'latin1'))

test.each([
  ['(Zoe)', 'Zoe'],
  ['(Zo\\353 \\(Z\\) \\\\\\n)', 'Zoë (Z) \\\n'],
  ['(Un\\\r\nal)', 'Unal'],
  ['(\\225ukasz \x9bo)', 'Łukasz ło'],
  ['(\xef\xbb\xbf\xc3\x9cnal)', '\ufeffÜnal'],
  ['(\xfe\xff\x00\xdc\x00n\x00a\x00l)', 'Ünal'],
  ['<FEFF 00DC 006E\n0061 006C>', 'Ünal'],
  ['<FEFF001B0065006E001B00DC006E>', 'Ün'],
  ['<556e616>', 'Una`'],
  ['/By#20#dcnal', 'By Ünal'],
  ['/#c3#9cnal', 'Ünal'],
])('a PDF that writes %j says %j', (written, read) => {
  expect(readAs(`1 0 obj << /A ${written} >> endobj`)).toBe(read.replace('\ufeff', ''))
})

test('a string is read wherever it stands, whatever bytes stand around it', { tags: 'property' }, () => {
  const noise = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\\', ''))
  fc.assert(
    fc.property(noise, noise, fc.stringMatching(/^[a-z]{3,20}$/), (before, after, word) => {
      const utf16 = Buffer.from(`\ufeff${word}`, 'utf16le').swap16().toString('latin1')
      expect(readAs(`${before}(${utf16})${after}`)).toContain(word)
    }),
  )
})

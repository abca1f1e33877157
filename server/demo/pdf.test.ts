import { describe, expect, test } from 'vitest'
import { extractText } from '#server/platform/files/extract.ts'
import { readPages } from '#server/platform/files/pages/renderPages.ts'
import * as fc from '#test/draws/property.ts'
import { fitsPdf, textPdf } from './pdf.ts'

const oneSpaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const reader = 'demo'

describe('a generated PDF', () => {
  test('is read back word by word, with accents, brackets and backslashes', async () => {
    const text = 'José Núñez\nSão Paulo, Brazil\n\nEXPERIENCE\nC# (and F#) in C:\\work, 50 % of the time'
    const extract = await extractText(textPdf(text), reader)
    expect(extract.type).toBe('PDF')
    expect(oneSpaced(extract.text)).toBe(oneSpaced(text))
  })

  test('breaks long lines between words, and long texts into pages that can be drawn', async () => {
    const text = `Name\n${'Daily work with TypeScript and React. '.repeat(200)}\n${'One line\n'.repeat(60)}`
    const file = textPdf(text)
    expect(oneSpaced((await extractText(file, reader)).text)).toBe(oneSpaced(text))
    expect((await readPages(file, reader)).count).toBeGreaterThan(1)
  })

  test('is not made of letters that its fonts lack', () => {
    expect([fitsPdf('Zoë Müller'), fitsPdf('Łukasz Şahin'), fitsPdf('Tab\there')]).toEqual([true, false, false])
  })

  test('is read back whatever words it has', { tags: 'property' }, async () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ()\\#+.]{2,12}$/).filter((text) => /[a-z]{2}/i.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 60 }), async (words) => {
        const { text } = await extractText(textPdf(`Resume\n${words.join(' ')}`), reader)
        expect(oneSpaced(text)).toBe(`Resume ${words.join(' ')}`)
      }),
      { numRuns: 25 },
    )
  })
})

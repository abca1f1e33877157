import { describe, expect, test } from 'vitest'
import { countryCodes } from '#shared/platform/countries.ts'
import * as fc from '#test/draws/property.ts'
import { readAmount } from './amounts.ts'
import { findForeignCountry } from './countryNames.ts'
import { dayOrderOf, readDay } from './days.ts'
import { readEmail, readList, readName, readSkillList, readYesOrNo } from './words.ts'

const today = '2026-11-26'
const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const isoOf = (date: Date) => date.toISOString().slice(0, 10)

describe('a day', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['01.12.2026', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['13/12/2026', '2026-12-13'],
    ['12/13/2026', '2026-12-13'],
    ['5/5/2026', '2026-05-05'],
    ['1 Dec 2026', '2026-12-01'],
    ['Dec 1st, 2026', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['1 décembre 2026', '2026-12-01'],
    ['1 de março de 2026', '2026-03-01'],
    ['Tue, 1 Dec 2026', '2026-12-01'],
    ['2026-12-01T08:30:00Z', '2026-12-01'],
    ['01.12.2026 08:30', '2026-12-01'],
    ['46357', '2026-12-01'],
    ['46357.5', '2026-12-01'],
    ['12345', undefined],
    ['asap', today],
    ['ab sofort', today],
    ['31.02.2026', undefined],
    ['3/4/2026', undefined],
    ['soon', undefined],
    ['1 Dec', undefined],
  ])('%s is read as %s', (text, day) => {
    expect(readDay(text, undefined, today)).toBe(day)
  })

  test('that can be read in two ways is read as the column says', () => {
    expect(readDay('3/4/2026', 'DAY_FIRST', today)).toBe('2026-04-03')
    expect(readDay('3/4/2026', 'MONTH_FIRST', today)).toBe('2026-03-04')
  })

  test('is read again however a country writes it', { tags: 'property' }, () => {
    fc.assert(
      fc.property(days, fc.constantFrom('en-GB', 'fr', 'es', 'pt', 'it', 'de', 'pl', 'cs'), (date, locale) => {
        const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
        expect(readDay(written, undefined, today)).toBe(isoOf(date))
        const short = new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'numeric',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(date)
        expect(readDay(short.replaceAll(' ', ''), 'DAY_FIRST', today)).toBe(isoOf(date))
      }),
    )
  })

  test('of a column tells the order of the others, and is asked for only when none does', () => {
    expect(dayOrderOf(['3/4/2026', '31/1/2026'])).toBe('DAY_FIRST')
    expect(dayOrderOf(['3/4/2026', '1/31/2026'])).toBe('MONTH_FIRST')
    expect(dayOrderOf(['3/4/2026', 'asap', '5-6-2026'])).toBe('AMBIGUOUS')
    expect(dayOrderOf(['2026-01-02', '3.4.2026', '5/5/2026', ''])).toBeUndefined()
  })
})

describe('an amount', () => {
  test.each([
    ['$65', { amount: '65', currency: 'USD' }],
    ['65 USD', { amount: '65', currency: 'USD' }],
    ['€ 65,50', { amount: '65.50', currency: 'EUR' }],
    ['1.234,50 €', { amount: '1234.50', currency: 'EUR' }],
    ['1,234.5', { amount: '1234.50' }],
    ['80.000', { amount: '80000' }],
    ['80,000', { amount: '80000' }],
    ['1 234 567,89', { amount: '1234567.89' }],
    ["80'000.00 CHF", { amount: '80000.00', currency: 'CHF' }],
    ['70k', { amount: '70000' }],
    ['R$ 120/h', { amount: '120', currency: 'BRL' }],
    ['65 per hour', { amount: '65' }],
    ['$65/hr', { amount: '65', currency: 'USD' }],
    ['€95 p.h.', { amount: '95', currency: 'EUR' }],
    ['65 an hour', { amount: '65' }],
    ['60-70', undefined],
    ['negotiable', undefined],
    ['12.34.5', undefined],
    ['65 bananas', undefined],
    ['-5', undefined],
  ])('%s is read as %j', (text, amount) => {
    expect(readAmount(text)).toEqual(amount)
  })

  test('is read again however a country writes it', { tags: 'property' }, () => {
    const locales = fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'sv-SE', 'es-ES')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), locales, (cents, locale) => {
        const format = { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 } as const
        const written = new Intl.NumberFormat(locale, format).format(cents / 100)
        expect(readAmount(written)).toEqual({ amount: (cents / 100).toFixed(2), currency: 'EUR' })
      }),
    )
  })

  test('never throws, whatever the text', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readAmount(text)
        readDay(text, 'DAY_FIRST', today)
        readSkillList(text)
        readName(text)
      }),
    )
  })
})

describe('a country', () => {
  test.each([
    ['Deutschland', 'DE'],
    ['Sverige', 'SE'],
    ['España', 'ES'],
    ['Brasil', 'BR'],
    ['Polska', 'PL'],
    ['Україна', 'UA'],
    ['日本', 'JP'],
    ['Österreich', 'AT'],
    ['🇵🇹', 'PT'],
    ['UK', 'GB'],
    ['pt', 'PT'],
    ['Atlantis', undefined],
  ])('%s is found as %s', (text, code) => {
    expect(findForeignCountry(text)).toBe(code)
  })

  test('is found by the name that each language of the list has for it', () => {
    for (const language of ['de', 'fr', 'es', 'pt', 'pl', 'ja']) {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      const missed = countryCodes.filter((code) => findForeignCountry(names.of(code) ?? '') !== code)
      expect(missed).toEqual([])
    }
  })
})

test('yes and no are read in several languages', () => {
  for (const text of ['Yes', 'x', 'JA', 'sí', 'Sim', '✓', 'да']) expect(readYesOrNo(text)).toBe('yes')
  for (const text of ['no', 'Nein', 'não', '0', '-']) expect(readYesOrNo(text)).toBe('no')
  expect(readYesOrNo('maybe')).toBeUndefined()
})

test('lists, skills, names and addresses are read as people write them', () => {
  expect(readList('React, Node.js, SQL')).toEqual(['React', 'Node.js', 'SQL'])
  expect(readList('a, b; c')).toEqual(['a, b', 'c'])
  expect(readList('• one\n• two\n• one')).toEqual(['one', 'two'])
  expect(readSkillList('React (5 yrs), Node 3+ years, SQL: 2, C++, .NET 8, Vue - 4')).toEqual([
    'React: 5',
    'Node: 3',
    'SQL: 2',
    'C++',
    '.NET 8',
    'Vue: 4',
  ])
  expect(readName('Ana Maria Silva')).toEqual({ first: 'Ana Maria', last: 'Silva' })
  expect(readName('Silva, Ana')).toEqual({ first: 'Ana', last: 'Silva' })
  expect(readName('Cher')).toBeUndefined()
  expect(readEmail('Ana Silva <ana@x.example>')).toBe('ana@x.example')
  expect(readEmail('mailto:ana@x.example; b@x.example')).toBe('ana@x.example')
  expect(readEmail('none')).toBeUndefined()
})

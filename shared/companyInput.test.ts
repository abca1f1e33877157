import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { companyChanges, companyInput } from './companyInput.ts'

const given = { name: ' Acme ', status: 'ACTIVE' }

test('a company needs a name and a status, and all else may be left out', () => {
  expect(z.parse(companyInput, given)).toEqual({
    name: 'Acme',
    status: 'ACTIVE',
    domain: null,
    owner_id: null,
    time_zone: null,
    terms: null,
    notes: null,
  })
  expect(z.safeParse(companyInput, { name: ' ', status: 'ACTIVE' }).error?.issues[0]?.message).toBe(
    "Enter the company's name.",
  )
})

test.each([
  ['https://www.Acme.com/about?x=1', 'acme.com'],
  ['www.acme.co.uk', 'acme.co.uk'],
  ['acme.com', 'acme.com'],
  ['', null],
])('the domain of %o is %o', (typed, domain) => {
  expect(z.parse(companyInput, { ...given, domain: typed }).domain).toBe(domain)
})

test.each([
  ['domain', 'acme'],
  ['domain', 'a b.com'],
  ['time_zone', 'Mars/Olympus'],
  ['owner_id', 'nobody'],
])('%s refuses %o with a sentence that says what to do', (field, value) => {
  const { error } = z.safeParse(companyInput, { ...given, [field]: value })
  expect(error?.issues[0]?.message).toMatch(/^(Enter|Choose) .+\.$/)
})

test('a save leaves alone what it does not name, and clears what is null or empty', () => {
  expect(z.parse(companyChanges, { name: 'New' })).toEqual({ name: 'New' })
  expect(z.parse(companyChanges, { domain: null, notes: '' })).toEqual({ domain: null, notes: null })
})

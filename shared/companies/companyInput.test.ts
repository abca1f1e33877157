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

test('a save leaves alone what it does not name, and clears what is null or empty', () => {
  expect(z.parse(companyChanges, { name: 'New' })).toEqual({ name: 'New' })
  expect(z.parse(companyChanges, { domain: null, notes: '' })).toEqual({ domain: null, notes: null })
})

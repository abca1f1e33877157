import { expect, test } from 'vitest'
import { isConnected } from './isConnected.ts'

const nobody = { phone: null, url_github: null, url_linkedin: null, slack_user_id: null }
const ana = { ...nobody, first_name: 'Ana', last_name: 'Muñoz', email: 'ana@example.com' }
const pedro = { ...nobody, first_name: 'Pedro', last_name: 'Muñoz', email: 'pedro@example.com' }

test.each([
  ['a name in other letters', { first_name: 'ANA', last_name: 'Munoz' }],
  ['a middle name', { first_name: 'Ana B.', last_name: 'Muñoz' }],
  ['names in another order', { first_name: 'Muñoz', last_name: 'Ana' }],
  ['an address in capitals', { email: 'Ana@Example.com' }],
  ['a phone that is written otherwise', { phone: '+34 600-100' }],
  ['a profile', { url_github: 'ana' }],
])('%s connects two records', (_, details) => {
  expect(isConnected({ ...ana, phone: '+34600100', url_github: 'ana' }, { ...pedro, ...details })).toBe(true)
})

test.each([
  ['one of the names', pedro],
  ['what neither record has', { ...pedro, first_name: 'Pedro', last_name: 'Lund' }],
])('%s connects nobody', (_, other) => {
  expect(isConnected(ana, other)).toBe(false)
})

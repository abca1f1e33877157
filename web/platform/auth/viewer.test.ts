import { expect, test } from 'vitest'
import { viewerOf } from './viewer.ts'

const roleClaim = 'https://vouch.example/role'

test('the viewer is read from the claims of the token', () => {
  const claims = { sub: '7', nickname: 'vera', name: 'Vera Vetter', [roleClaim]: 'vetter' }
  expect(viewerOf(claims, roleClaim)).toEqual({ id: '7', role: 'vetter', username: 'vera', displayName: 'Vera Vetter' })
})

test('missing claims are empty, and so is an unknown role', () => {
  const empty = { id: '', role: '', username: '', displayName: '' }
  expect(viewerOf({}, roleClaim)).toEqual(empty)
  expect(viewerOf({ [roleClaim]: 'owner', name: 5 }, roleClaim)).toEqual(empty)
})

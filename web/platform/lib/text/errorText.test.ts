import { expect, test } from 'vitest'
import { errorText } from './errorText.ts'

test('an expired token is never shown', () => {
  expect(errorText(new Error('Could not verify JWT: JWTExpired'))).toBeUndefined()
  expect(errorText('JWTExpired')).toBeUndefined()
})

test('any other error shows its message, or a general sentence if it has none', () => {
  expect(errorText(new Error('Please select a company to continue'))).toBe('Please select a company to continue')
  expect(errorText('offline')).toBe('offline')
  expect(errorText(new Error(''))).toBe('Something went wrong. Try again.')
})

test('no error has no text', () => {
  expect(errorText(undefined)).toBeUndefined()
  expect(errorText(null)).toBeUndefined()
})

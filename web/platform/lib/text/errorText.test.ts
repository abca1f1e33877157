import { expect, test } from 'vitest'
import { errorText } from './errorText.ts'

test('an expired token that could not be renewed is told in a sentence, without its name', () => {
  const sentence = 'Your session could not be renewed. Reload the page to log in again.'
  expect(errorText(new Error('Could not verify JWT: JWTExpired'))).toBe(sentence)
  expect(errorText('JWTExpired')).toBe(sentence)
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

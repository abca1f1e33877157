import { expect, test } from 'vitest'
import { signsText } from './signsText.ts'

test('what two records have in common reads as one list, also when their names and countries are the same', () => {
  expect(signsText(['EMAIL', 'NAME'])).toBe('e-mail, name, and country')
  expect(signsText(['NAME'])).toBe('name and country')
})

import { expect, test } from 'vitest'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { typeByStart } from './typeByStart.ts'

test('of a large text only the start is looked at', () => {
  const text = Buffer.alloc(resumeSizeLimit, 'a')
  text[text.length - 1] = 0
  expect(typeByStart(text)).toBe('TXT')
  text[1_000] = 0
  expect(() => typeByStart(text)).toThrow()
})

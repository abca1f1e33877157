import { describe, expect, test } from 'vitest'
import { moveDeveloperInput } from '#shared/developers/developerInput.ts'
import { rejectionTexts } from './rejectionTexts.ts'

describe('the text of a rejection', () => {
  test.each(Object.entries(rejectionTexts))('for %s may be sent as it is', (reason, message) => {
    const parsed = moveDeveloperInput.safeParse({
      id: '00000000-0000-4000-8000-000000000000',
      version: 1,
      to: 'REJECTED',
      reason,
      message,
    })
    expect(parsed.error?.issues).toBeUndefined()
    expect(message).not.toMatch(/undefined| {2}/)
  })

  test('says what the reason is, so that no two reasons have the same words', () => {
    const own = Object.values(rejectionTexts).filter((text) => text !== '')
    expect(new Set(own).size).toBe(own.length)
    expect(own).toHaveLength(11)
  })
})

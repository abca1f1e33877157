import { expect, test } from 'vitest'
import { shownMailState } from './companyMessages.ts'

test('a mail that was kept in the outbox is not shown as sent', () => {
  const shown = (['OUTBOX', 'EMAIL'] as const).map((delivery_method) =>
    shownMailState({ state: 'SENT', delivery_method }),
  )
  expect(shown.map(({ label }) => label)).toEqual(['Kept in outbox', 'Sent'])
})

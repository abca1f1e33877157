import { expect, test } from 'vitest'
import { shownState } from './messageStates.ts'

test('a message that was kept in the outbox is not shown as sent', () => {
  const shown = (['OUTBOX', 'EMAIL'] as const).map((delivery_method) => shownState({ state: 'SENT', delivery_method }))
  expect(shown.map(({ label }) => label)).toEqual(['Kept in outbox', 'Sent'])
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** Finds a dialog once it has read what it shows: until then another one stands in its place. */
export async function findDialog(name: string | RegExp) {
  await screen.findByRole('dialog', { name })
  await waitFor(() =>
    expect(within(screen.getByRole('dialog', { name })).queryByRole('status', { name: 'Loading' })).toBeNull(),
  )
  return within(screen.getByRole('dialog', { name }))
}

/** Waits until a dialog is closed. */
export async function untilClosed(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}

import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Finds a field once its input is loaded. Until then a disabled one stands in its place. */
export function findField(label: RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const field = screen.getByLabelText(label)
    expect(field).toBeEnabled()
    return field
  })
}

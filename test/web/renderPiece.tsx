import { render } from '@testing-library/react'
import userEvent, { type Options } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { Themed } from './Themed.tsx'

interface Place {
  /** The address at which the piece is shown. */
  readonly at?: string
  /** Types and clicks for the person, for example by a clock that a test controls. */
  readonly options?: Options
}

/** Shows a piece as the app does: in its theme, at an address, and with its toasts. */
export function renderPiece(piece: ReactElement, { at = '/', options }: Place = {}) {
  window.history.replaceState(null, '', at)
  const router = createBrowserRouter([{ path: '*', element: piece }])
  onTestFinished(() => router.dispose())
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  )
  return {
    user: userEvent.setup(options),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  }
}

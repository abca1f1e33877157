import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { TabRedirect } from './TabRedirect.tsx'

/** A record that is read at the moment in which somebody chooses a tab, unless it was read before. */
function Page({ isRead = false }) {
  const [read, setRead] = useState(isRead)
  const navigate = useNavigate()
  const choose = () => {
    void navigate('/record/notes')
    flushSync(() => setRead(true))
  }
  return (
    <>
      <button type="button" onClick={choose}>
        Notes
      </button>
      {read && <Outlet />}
    </>
  )
}

/** @returns a function that ends the loading of the code of the tab that is chosen. */
function open(isRead?: boolean) {
  const code = Promise.withResolvers<void>()
  const notes = { path: 'notes', lazy: async () => code.promise.then(() => ({ element: 'All notes' })) }
  const children = [
    { index: true, element: <TabRedirect to="/record/overview" /> },
    { path: 'overview', element: 'An overview' },
    notes,
  ]
  const router = createMemoryRouter([{ path: '/record', element: <Page isRead={isRead} />, children }], {
    initialEntries: ['/record'],
  })
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  return { loaded: () => code.resolve(), address: () => router.state.location.pathname }
}

test('an address without a tab leads to the first one', async () => {
  const { address } = open(true)
  expect(await screen.findByText('An overview')).toBeInTheDocument()
  expect(address()).toBe('/record/overview')
})

test('whoever chooses a tab at the moment in which the record is read gets that tab', async () => {
  const { loaded, address } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Notes' }))
  loaded()
  expect(await screen.findByText('All notes')).toBeInTheDocument()
  expect(address()).toBe('/record/notes')
})

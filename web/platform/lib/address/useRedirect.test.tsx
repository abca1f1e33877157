import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useRedirect } from './useRedirect.ts'

/** A list that is read at the moment in which somebody opens a record over it, and has fewer pages by then. */
function List() {
  const [isBeyond, setBeyond] = useState(false)
  const navigate = useNavigate()
  useRedirect(isBeyond, () => {
    setBeyond(false)
    void navigate('/list/record?page=2', { replace: true })
  })
  const open = () => {
    void navigate('/list/record?page=9')
    flushSync(() => setBeyond(true))
  }
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <Outlet />
    </>
  )
}

test('whoever is on the way to another address gets there, and what is still due there redirects then', async () => {
  const code = Promise.withResolvers<void>()
  const record = { path: 'record', lazy: async () => code.promise.then(() => ({ element: 'A record' })) }
  const router = createMemoryRouter([{ path: '/list', element: <List />, children: [record] }], {
    initialEntries: ['/list?page=9'],
  })
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(address()).toBe('/list?page=9')
  code.resolve()
  expect(await screen.findByText('A record')).toBeInTheDocument()
  await expect.poll(address).toBe('/list/record?page=2')
})

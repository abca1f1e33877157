import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loaders } from '#e2e/gallery/Loaders.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const loader = () => screen.queryByRole('status', { name: 'Loading' })

test('the full-screen logo shows only after 600 ms of loading', async () => {
  renderPiece(<Loaders />)
  press('Load the screen')
  await pass(590)
  expect(loader()).toBeNull()
  await pass(20)
  expect(loader()).toBeInTheDocument()
  await pass(1_500)
  expect(loader()).toBeNull()
})

test('the corner logo shows when loading lasts over 600 ms, and each loading counts anew', async () => {
  renderPiece(<Loaders />)
  press('Load in the corner')
  await pass(500)
  press('Load in the corner')
  press('Load in the corner')
  await pass(590)
  expect(loader()).toBeNull()
  await pass(20)
  expect(loader()).toBeInTheDocument()
  press('Load in the corner')
  expect(loader()).toBeNull()
})

test('the default loading delay is 2,000 ms', async () => {
  renderPiece(<Loaders />)
  press('Load slowly')
  await pass(1_990)
  expect(screen.getByLabelText('Late')).toHaveTextContent('in time')
  await pass(20)
  expect(screen.getByLabelText('Late')).toHaveTextContent(/^late$/)
})

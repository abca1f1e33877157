import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { QuerySection } from './QuerySection.tsx'

interface Query {
  readonly data?: string | undefined
  readonly error?: unknown
  readonly refetch?: () => Promise<unknown>
}

const section = ({ data, error, refetch = async () => undefined }: Query) => (
  <QuerySection title="Retention" query={{ data, error, refetch }} height={120}>
    {(text) => <p>{text}</p>}
  </QuerySection>
)
const bars = () => screen.queryByRole('status', { name: 'Loading' })

test('a section keeps the height of its content until the answer arrives', () => {
  renderPiece(section({}))
  expect(screen.getByRole('heading', { name: 'Retention' })).toBeVisible()
  expect(bars()).toHaveStyle({ height: '120px' })
})

test('a section shows its answer', () => {
  renderPiece(section({ data: 'Kept for 24 months' }))
  expect(screen.getByText('Kept for 24 months')).toBeVisible()
  expect(bars()).toBeNull()
})

test('a section that cannot be read says so, and reads again', () => {
  const refetch = vi.fn(async () => undefined)
  renderPiece(section({ error: new Error('The server does not answer.'), refetch }))
  expect(bars()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Boards } from '#e2e/gallery/Boards.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

test('a long column shows some cards and loads more; who may not move cards has no handles', async () => {
  const { user } = renderPiece(<Boards />)
  const laundry = within(screen.getByRole('region', { name: 'Laundry' }))
  const done = within(await laundry.findByRole('group', { name: /^Done \d/ }))
  const cards = (count: number) => waitFor(() => expect(done.getAllByRole('link')).toHaveLength(count))
  await cards(10)
  await user.click(done.getByRole('button', { name: 'Show More' }))
  await cards(12)
  expect(done.queryByRole('button', { name: 'Show More' })).toBeNull()
  const other = within(screen.getByRole('region', { name: 'To look at' }))
  expect(await other.findByRole('link', { name: 'Rinse' })).toBeInTheDocument()
  expect(other.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(other.getByRole('alert')).toHaveTextContent('It failed.')
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Forms } from '#e2e/gallery/Forms.tsx'
import { renderPiece } from '#test/web/renderPiece.tsx'

const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole('button', { name })
const disputes = () => dialog().queryAllByRole('group', { name: 'Saved meanwhile' })
const saved = () => JSON.parse(screen.getByLabelText('Saved').textContent || 'null')

/** Saves another name and city than somebody else has saved meanwhile. */
async function collide() {
  const { user } = renderPiece(<Forms />)
  await user.click(screen.getByRole('button', { name: 'Open person' }))
  await user.type(dialog().getByLabelText(/^Name/), ' Lovelace')
  await user.clear(dialog().getByLabelText(/^City/))
  await user.type(dialog().getByLabelText(/^City/), 'Paris')
  await user.click(button('Save person'))
  expect(await dialog().findByRole('alert')).toHaveTextContent('Someone else changed this person.')
  return user
}

test('a save over a newer version shows theirs beside mine, and takes what I left alone', async () => {
  await collide()
  expect(disputes()).toHaveLength(1)
  expect(disputes()[0]).toHaveTextContent('Ada King')
  expect(dialog().getByLabelText(/^Name/)).toHaveValue('Ada Lovelace')
  expect(dialog().getByLabelText(/^City/)).toHaveValue('Paris')
  expect(dialog().getByLabelText(/^Role/)).toHaveValue('Lead')
})

test('whoever keeps theirs sends only what they changed, over the newer version', async () => {
  const user = await collide()
  await user.click(button('Keep Mine'))
  expect(disputes()).toEqual([])
  await user.click(button('Save person'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(saved()).toEqual({ name: 'Ada Lovelace', city: 'Paris', version: 2 })
})

test('whoever takes the value of the other does not send that field', async () => {
  const user = await collide()
  await user.click(button('Use Saved'))
  expect(dialog().getByLabelText(/^Name/)).toHaveValue('Ada King')
  await user.click(button('Save person'))
  expect(saved()).toEqual({ city: 'Paris', version: 2 })
})

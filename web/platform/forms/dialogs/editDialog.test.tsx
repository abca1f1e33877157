import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderPiece } from '#test/web/renderPiece.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { EditDialog } from './EditDialog.tsx'

const changes = z.object({ name: z.optional(z.string()) })
const record = { id: '7', version: 3, name: 'Ada' }

function open() {
  const onSave = vi.fn(async () => undefined)
  const onClose = vi.fn()
  const { user } = renderPiece(
    <EditDialog
      noun="Person"
      record={record}
      reading={{ refetch: async () => undefined }}
      changes={changes}
      onSave={onSave}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
    </EditDialog>,
  )
  return { user, onSave, onClose }
}

test('*Save* without a change saves nothing, and closes the dialog', async () => {
  const { user, onSave, onClose } = open()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onSave).not.toHaveBeenCalled()
})

test('*Save* sends what was changed with the version that was read, and closes the dialog', async () => {
  const { user, onSave, onClose } = open()
  await user.type(screen.getByLabelText('Name'), ' King')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onSave).toHaveBeenCalledWith({ id: '7', changes: { name: 'Ada King' }, version: 3 })
})

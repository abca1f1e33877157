import { Button } from '@mantine/core'
import { use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { requiredLine } from '#shared/platform/fields.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'

const noteInput = z.object({ note: requiredLine('Enter a note.') })

/** Saves and leads to a page that is never drawn. The form stays on the screen meanwhile, as on a busy machine. */
export function LeavingDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useSchemaForm(noteInput, { note: '' })
  async function save(): Promise<false> {
    // Every save waits a moment, so that the form is drawn while it saves.
    await new Promise((resolve) => setTimeout(resolve))
    void navigate('/forms/saved')
    // The form closes with its page.
    return false
  }

  return (
    <>
      {pathname === '/forms/saved' && <Undrawn />}
      <FormDialog form={form} title="A note" submitLabel="Save note" onSave={save} onClose={onClose}>
        <TextField name="note" label="Note" required data-autofocus />
        <Button variant="default" onClick={() => void navigate('/forms/next')}>
          Go on
        </Button>
        <output aria-label="Place">{pathname}</output>
      </FormDialog>
    </>
  )
}

const never = new Promise<never>(() => {})

function Undrawn() {
  return use(never)
}

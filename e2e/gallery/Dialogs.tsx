import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { requiredLine } from '#shared/platform/fields.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'

const companies = [{ value: 'acme', label: 'Acme' }]

/** Opens dialogs by buttons. Saving the name "fail" is refused; any other takes 300 ms. */
export function Dialogs() {
  const [open, setOpen] = useState('')
  const [saves, setSaves] = useState(0)
  const [answer, setAnswer] = useState('none')
  const close = () => setOpen('')
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {['form', 'plain', 'wide', 'question'].map((name) => (
        <Button key={name} variant="default" onClick={() => setOpen(name)}>
          Open {name}
        </Button>
      ))}
      <output aria-label="Saves">{saves}</output>
      <output aria-label="Answer">{answer}</output>
      {open === 'form' && <ClientDialog onSaved={() => setSaves((count) => count + 1)} onClose={close} />}
      {(open === 'plain' || open === 'wide') && (
        <Modal title="A plain dialog" width={open === 'wide' ? 4000 : 480} onClose={close}>
          <p style={{ padding: '0 20px 8px' }}>Nothing to fill in.</p>
        </Modal>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title="Move this client?"
          confirmLabel="Move Client"
          onConfirm={() => {
            setAnswer('moved')
            close()
          }}
          onCancel={() => {
            setAnswer('kept')
            close()
          }}
        >
          Ada Lovelace belongs to Acme. She will belong to Borealis.
        </ConfirmDialog>
      )}
    </div>
  )
}

const clientInput = z.object({ name: requiredLine('Enter a name'), companies: z.array(z.string()) })

function ClientDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const form = useSchemaForm(clientInput, { name: '', companies: [] as string[] })
  const save = async ({ name }: z.output<typeof clientInput>) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (name === 'fail') throw new Error('This name is taken. Choose another.')
    onSaved()
  }
  return (
    <FormDialog form={form} title="Add Client" submitLabel="Add client" onSave={save} onClose={onClose}>
      <TextField name="name" label="Full Name" required data-autofocus />
      <MultiSelectField name="companies" label="Company" options={companies} placeholder="Choose" />
    </FormDialog>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/platform/ui/FormDialog.tsx'
import { Modal } from '#web/platform/ui/Modal.tsx'
import { MultiSelect } from '#web/platform/ui/MultiSelect.tsx'

const companies = [{ value: 'acme', label: 'Acme' }]

/** Dialogs, opened by buttons. Saving the name "fail" is refused; any other takes 300 ms. */
export function Dialogs() {
  const [open, setOpen] = useState('')
  const [saves, setSaves] = useState(0)
  const [answer, setAnswer] = useState('none')
  const close = () => setOpen('')
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
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
          confirmLabel="Move client"
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

function ClientDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const save = async () => {
    setError(name ? '' : 'Enter a name')
    if (!name) return
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (name === 'fail') throw new Error('This name is taken. Choose another.')
    onSaved()
    onClose()
  }
  return (
    <FormDialog title="Add Client" submitLabel="Add client" dirty={name !== ''} onSubmit={save} onClose={onClose}>
      <TextInput
        label="Full Name"
        required
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <MultiSelect label="Company" options={companies} values={chosen} onChange={setChosen} placeholder="Choose" />
    </FormDialog>
  )
}

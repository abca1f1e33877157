import { Button } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '#web/platform/ui/overlays/toasts.ts'
import { useToastLink } from '#web/platform/ui/overlays/useToastLink.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { ErrorAlert } from '#web/platform/ui/pages/ErrorAlert.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'

const long =
  'The company list could not be read because the network is gone. It is tried again by itself, so you can wait.'

const undo = {
  label: 'Undo',
  run: () => showToast('success', 'This change is undone: “Moved to Active”'),
  duration: 10_000,
}

export function Messages() {
  const [retries, setRetries] = useState(0)
  const [alert, setAlert] = useState(true)
  const linkTo = useToastLink()
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <Button variant="default" onClick={() => showToast('success', 'Client saved')}>
          Toast success
        </Button>
        <Button variant="default" onClick={() => showToast('warning', 'Saved, but no mail could be sent')}>
          Toast warning
        </Button>
        <Button variant="default" onClick={() => showToast('danger', long)}>
          Toast danger
        </Button>
        <Button variant="default" onClick={() => showToast('success', 'Moved to Active', { action: undo })}>
          Toast with undo
        </Button>
        <Button
          variant="default"
          onClick={() =>
            showToast('success', 'Acme is added.', { action: undo, link: linkTo({ name: 'Acme', path: '/dialogs' }) })
          }
        >
          Toast with link
        </Button>
      </div>
      <Banner type="danger" onRetry={() => setRetries(retries + 1)}>
        The clients could not be read. Retries: {retries}
      </Banner>
      <MutationError error={new Error('Could not verify JWT: JWTExpired')} onDismiss={() => undefined} />
      {alert && <ErrorAlert onDismiss={() => setAlert(false)}>Something in this page broke.</ErrorAlert>}
      <EmptyState title="No saved views" action={<Button variant="default">Save This View</Button>}>
        Filter a list and save it here, to come back to it with one click.
      </EmptyState>
    </>
  )
}

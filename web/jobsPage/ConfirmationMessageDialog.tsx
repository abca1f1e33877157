import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetConfirmationMessageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import styles from './ConfirmationMessageDialog.module.css'

const messageQuery = graphql(`
  query getConfirmationMessage($id: ID!) {
    getConfirmationMessage(id: $id) {
      to
      subject
      text
    }
  }
`)

type Message = GetConfirmationMessageQuery['getConfirmationMessage']

const title = 'Confirmation of an application'

/** Shows the message that asks somebody to confirm an application. Without a mail server, staff send it by hand. */
export function ConfirmationMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(messageQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  const message = data.getConfirmationMessage
  return (
    <Modal title={title} onClose={onClose} width={560}>
      <div className={modal.body}>
        {message ? (
          <OutboxMessage message={message} />
        ) : (
          <p className={styles.hint}>
            This message was mailed. Only the person who got it can confirm the application.
          </p>
        )}
      </div>
      <ModalFooter>
        {message && <CopyButton text={message.text} />}
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </ModalFooter>
    </Modal>
  )
}

function OutboxMessage({ message: { to, subject, text } }: { message: NonNullable<Message> }) {
  return (
    <>
      <p className={styles.hint}>
        Mail is not set up, so nobody got this message. Send it yourself, or confirm the application with its link.
      </p>
      <Details
        details={[
          { label: 'To', value: to },
          { label: 'Subject', value: subject },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section className={styles.text} aria-label="Message" tabIndex={0}>
        {text}
      </section>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 })
  return (
    <Button data-autofocus onClick={() => copy(text)}>
      {error ? 'Copy it by hand' : copied ? 'Copied' : 'Copy Message'}
    </Button>
  )
}

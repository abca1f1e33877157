import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { EndTime } from '#web/platform/ui/text/EndTime.tsx'
import styles from './PasswordLinkDialog.module.css'
import type { PasswordLink } from './passwordLinkFragment.ts'

interface Props {
  readonly email: string
  readonly link: PasswordLink
  readonly onClose: () => void
}

/** Shows a one-time link once, to be copied and passed on. */
export function PasswordLinkDialog({ email, link, onClose }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 })
  return (
    <Modal title="Set-Password Link" onClose={onClose} width={520}>
      <div className={styles.body}>
        <p>
          {link.mailed ? `It was mailed to ${email}. You can also send it yourself.` : `Send it to ${email}.`} It works
          once and ends <EndTime moment={link.expires_at} />. It is not shown again.
        </p>
        <div className={styles.line}>
          <TextInput
            aria-label="Link"
            readOnly
            value={link.url}
            error={error ? 'Copy it by hand: the browser does not let this page copy.' : undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button data-autofocus onClick={() => copy(link.url)}>
            {copied ? 'Copied' : 'Copy Link'}
          </Button>
        </div>
      </div>
      <ModalFooter>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </ModalFooter>
    </Modal>
  )
}

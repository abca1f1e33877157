import { LinkDialog } from '#web/signedLinks/LinkDialog.tsx'
import { NewLink } from '#web/signedLinks/NewLink.tsx'

interface Props {
  readonly title: string
  readonly url: string
  readonly firstName: string
  readonly onClose: () => void
}

/** Shows the link of a page that was not mailed, for the sender to pass on. */
export function MadeLinkDialog({ title, url, firstName, onClose }: Props) {
  return (
    <LinkDialog title={title} onClose={onClose}>
      <NewLink url={url}>{`This link was not sent by message. Give it to ${firstName}, and to nobody else.`}</NewLink>
    </LinkDialog>
  )
}

import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useStep } from '#web/platform/lib/address/useStep.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'

const DeveloperMessageDialog = lazyPart(
  async () => (await import('#web/messages/composer/DeveloperMessageDialog.tsx')).DeveloperMessageDialog,
)

/** The step in the address that writes a message. */
const writeStep = 'message'

type Developer = GetDeveloperQuery['getDeveloper']

/** Offers the actions of the communication with a developer. When messages are not allowed, the reason replaces the button. */
export function CommunicationActions({ developer }: { developer: Developer }) {
  const dialog = useDialog()
  const { asked, ask, close } = useStep()
  const { id, first_name, last_name } = developer
  const refusal = refusalOf(developer)
  return (
    <div className={ui.row}>
      {refusal && <StatusBadge {...contactRefusals[refusal]} />}
      <Button variant="default" onClick={() => dialog.open('message-templates')}>
        Templates
      </Button>
      <Button variant="default" onClick={() => dialog.open('add-reply', id)}>
        Add Reply
      </Button>
      {!refusal && <Button onClick={() => ask(writeStep)}>Write Message</Button>}
      <Suspense>
        {!refusal && asked === writeStep && (
          <DeveloperMessageDialog selection={{ ids: [id] }} who={`${first_name} ${last_name}`} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function refusalOf({ stage, do_not_contact = false }: Developer) {
  return stage ? contactRefusalOf({ stage, do_not_contact, deleted_at: null }) : null
}

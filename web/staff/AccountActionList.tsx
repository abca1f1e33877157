import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'
import { useConfirm } from '#web/platform/lib/browser/useConfirm.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { ConfirmDialog } from '#web/platform/ui/overlays/ConfirmDialog.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import styles from './AccountActionList.module.css'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import type { PasswordLink } from './passwordLinkFragment.ts'

const blockMutation = graphql(`
  mutation blockAccount($input: BlockAccountInput!, $key: String) {
    blockAccount(input: $input, key: $key) {
      id
    }
  }
`)

const unblockMutation = graphql(`
  mutation unblockAccount($input: UnblockAccountInput!, $key: String) {
    unblockAccount(input: $input, key: $key) {
      id
    }
  }
`)

const endSessionsMutation = graphql(`
  mutation endSessions($input: EndSessionsInput!, $key: String) {
    endSessions(input: $input, key: $key) {
      id
    }
  }
`)

const linkMutation = graphql(`
  mutation createPasswordLink($input: CreatePasswordLinkInput!, $key: String) {
    createPasswordLink(input: $input, key: $key) {
      ...PasswordLinkFields
    }
  }
`)

interface Props {
  readonly account: {
    readonly id: string
    readonly display_name: string
    readonly email: string
    readonly active: boolean
  }
  /** Shows how much the person reviews, and when; left out for people who review nothing. */
  readonly showDays?: () => void
}

/** Offers the actions on a person's access: a link to set a password, logging out everywhere, and blocking. */
export function AccountActionList({ account, showDays }: Props) {
  const { id, display_name: name, active } = account
  const own = useViewer().id === id
  const [link, setLink] = useState<PasswordLink>()
  const createLink = useMutation(linkMutation)
  const { question, ask } = useConfirm<Consequence>()
  const showUndo = useUndo()
  const endSessions = useMutation(endSessionsMutation)
  const blockAccount = useMutation(blockMutation)
  const unblockAccount = useMutation(unblockMutation)

  async function run(work: () => Promise<Answer>, done: string, consequence?: Consequence): Promise<void> {
    if (consequence && !(await ask(consequence))) return
    // A toast shows a failure.
    const answer = await work().catch(() => undefined)
    if (answer) showUndo(done, answer.extensions?.change)
  }
  async function showLink(): Promise<void> {
    // A toast shows a failure.
    const answer = await createLink({ id }).catch(() => undefined)
    setLink(answer?.data.createPasswordLink)
  }
  const logOut = () => run(() => endSessions({ id }), `${name} is logged out everywhere.`, consequences.logOut)
  const block = () => run(() => blockAccount({ id }), `${name} is blocked.`, consequences.block)
  const unblock = () => run(() => unblockAccount({ id }), `${name} can log in again.`)

  return (
    <fieldset className={`${ui.row} ${styles.actions}`}>
      <legend>Account</legend>
      {active && showDays && (
        <Button size="compact-sm" variant="default" onClick={showDays}>
          Capacity and Days Off …
        </Button>
      )}
      {readConfig().ownPasswords && active && (
        <Button {...quiet} onClick={showLink}>
          Set-Password Link
        </Button>
      )}
      {!own && active && (
        <Button {...quiet} onClick={logOut}>
          End All Sessions
        </Button>
      )}
      {!own && (
        <Button {...quiet} onClick={active ? block : unblock}>
          {active ? 'Block' : 'Unblock'}
        </Button>
      )}
      {link && <PasswordLinkDialog email={account.email} link={link} onClose={() => setLink(undefined)} />}
      {question && (
        <ConfirmDialog
          title={question.subject.title}
          confirmLabel={question.subject.confirm}
          danger
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          {name}: {question.subject.text}
        </ConfirmDialog>
      )}
    </fieldset>
  )
}

const quiet = { variant: 'default', size: 'compact-sm' } as const

/** The API's answer. Ended sessions have no *Undo*. */
interface Answer {
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

interface Consequence {
  readonly title: string
  readonly confirm: string
  readonly text: string
}

const consequences = {
  logOut: {
    title: 'End all sessions?',
    confirm: 'End All Sessions',
    text: 'every browser and device is logged out within seconds.',
  },
  block: {
    title: 'Block this account?',
    confirm: 'Block',
    text: 'every session ends within seconds, nobody can log in with it until it is unblocked, and its open reviews wait to be assigned again.',
  },
} as const satisfies Record<string, Consequence>
